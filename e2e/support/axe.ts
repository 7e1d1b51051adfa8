import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly impact?: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** A page's globals once axe is evaluated there. */
interface InPage {
  readonly axe: { readonly run: (element: unknown, options: object) => Promise<{ violations: readonly Violation[] }> };
}

const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Serious and critical axe findings, one line per rule with the affected elements; of a part of the page if given. */
export const seriousFindings = (page: Page, part = page.locator(':root')): Promise<string[]> =>
  findViolations(part, {});

/** Those of a whole screen in both themes, each with its theme. */
export const findingsInThemes = (page: Page): Promise<string[]> => readInThemes(page, page.locator(':root'));

/**
 * Those of the layer that is open, the last one of several, or of a section in a state that no entry of `SCREENS` has:
 * the rest of the screen is read by that entry.
 */
export const layerFindings = (page: Page, section?: Locator): Promise<string[]> =>
  readInThemes(page, section ?? page.locator(LAYERS).filter({ visible: true }).last());

/** A theme changes colours only, so the rules of structure are checked once. */
async function readInThemes(page: Page, part: Locator): Promise<string[]> {
  const colours = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };
  const found: string[] = [];
  for (const [theme, rules] of [
    ['light', {}],
    ['dark', colours],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`:root[data-theme="${theme}"]`).waitFor({ state: 'attached' });
    found.push(...(await findViolations(part, rules)).map((finding) => `${theme}: ${finding}`));
  }
  return found;
}

async function findViolations(part: Locator, rules: object): Promise<string[]> {
  const page = part.page();
  // Evaluated, because the content policy forbids an additional script element.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axe.source);
  const options = { resultTypes: ['violations'], ...rules };
  const violations = await part.evaluate(
    async (element, wanted) => (await (globalThis as unknown as InPage).axe.run(element, wanted)).violations,
    options,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
