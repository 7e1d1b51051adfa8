import { parseSync } from '@swc/core';
import type { ToolResult } from '../tool.ts';
import { projectFiles, type SourceFile } from './words.ts';

/** Code that asks traits: not tests, nor the exchange’s clients and the venue, whose parts are a product’s own. */
const CODE = /^(domain|contract|client|server|ui|client-kit|web|operations)\/src\/.*(?<!\.test)\.tsx?$/;
const NAMES: ReadonlySet<unknown> = new Set(['spot', 'usdm', 'coinm']);
/** Names a product too. */
const CONSTANT = 'FUTURES';
const MENTION = /'(spot|usdm|coinm)'|\bFUTURES\b/;
const COMPARING: ReadonlySet<string | undefined> = new Set(['===', '!==', '==', '!=']);

interface Node {
  readonly type?: string;
  readonly value?: unknown;
  readonly operator?: string;
  readonly left?: Node;
  readonly right?: Node;
  readonly test?: Node | null;
}

/** The product that an expression names; undefined for any other. */
function findNamed(node: Node | null | undefined): string | undefined {
  const isName =
    node?.type === 'StringLiteral' ? NAMES.has(node.value) : node?.type === 'Identifier' && node.value === CONSTANT;
  return isName ? String(node?.value) : undefined;
}

function findCompared({ type, operator, left, right, test }: Node): string | undefined {
  if (type === 'SwitchCase') return findNamed(test);
  return type === 'BinaryExpression' && COMPARING.has(operator) ? (findNamed(left) ?? findNamed(right)) : undefined;
}

/**
 * Finds comparisons with a product's name: each takes another product for one of the two that it knows. A question to
 * `traitsOf`, or a table with a row for each product, does not. Names in schemas, SQL and texts are no comparisons.
 */
export function findComparisons(files: Iterable<SourceFile>): string[] {
  const findings: string[] = [];
  for (const { path, text } of files) {
    if (!CODE.test(path) || !MENTION.test(text)) continue;
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      const name = findCompared(node);
      if (name !== undefined) findings.push(`${path}: ${name}: ask the product's traits`);
      for (const each of Object.values(node)) visit(each);
    };
    visit(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx') }).body);
  }
  return findings;
}

/** Checks that the product's code asks a product's traits. */
export function checkProducts(): ToolResult {
  const startedAt = performance.now();
  const findings = findComparisons(projectFiles());
  const output = `${findings.join('\n')}\n${findings.length} comparisons with a product's name\n`;
  return { code: findings.length === 0 ? 0 : 1, output, ms: performance.now() - startedAt };
}
