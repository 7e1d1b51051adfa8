import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly impact?: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Serious and critical axe findings, one line per rule with the affected elements. */
export const seriousFindings = (page: Page): Promise<string[]> => findViolations(page, {});

/**
 * Those in both themes, each with its theme. A theme changes colours only, so the rules of structure are checked once.
 */
export async function findingsInThemes(page: Page): Promise<string[]> {
  const colours = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };
  const found: string[] = [];
  for (const [theme, rules] of [
    ['light', {}],
    ['dark', colours],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`:root[data-theme="${theme}"]`).waitFor({ state: 'attached' });
    found.push(...(await findViolations(page, rules)).map((finding) => `${theme}: ${finding}`));
  }
  return found;
}

async function findViolations(page: Page, rules: object): Promise<string[]> {
  // Evaluated, because the content policy forbids an additional script element.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source);
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, ${JSON.stringify({ resultTypes: ['violations'], ...rules })}).then(({ violations }) => violations)`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
