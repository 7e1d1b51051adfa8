import { parseSync } from '@swc/core';
import type { ToolResult } from '../tool.ts';
import { projectFiles, type SourceFile } from './words.ts';

/** Files of the server that write texts for people: every template in them is read. */
const TEXT_FILE = /\/(emails|texts|notify\w*|describe(Deals|Match|Change)|\w+(Notification|Text))\.ts$/;
/** Names of texts for people elsewhere in the server: titles of tasks, approvals and breaks, notifications. */
const TEXT_NAME = /^(title|text|mail|warning|problem)$|(Title|Text)$/;
/** Properties beside a text that programs read. */
const KEY_NAME = /^(about|key|link|subjectId|thing)$/;
/** Names of what a formatter writes: money, prices, addresses, codes and times. */
const RAW = new RegExp(
  [
    '(^|[a-z_])(amount|balance|closing|difference|fee|limit|minimum|maximum|price|quantity|receivable|total)$',
    '(Amount|Balance|Fee|Limit|Minimum|Maximum|Price|Quantity)$',
    '^(address|shown_address|from_address|txid|publicId|public_id)$',
    '^(status|state|role|feature|service|verdict|holdReason|hold_reason)$',
    '(At|_at|Date|_date|On|_on)$',
  ].join('|'),
);
/** Print a value for programs. */
const PRINTERS = new Set(['toDecimalString', 'round', 'String']);

/** Values that stay as they are, by file and name, and why. */
const ALLOWED: readonly (readonly [path: string, name: string, reason: string])[] = [
  ['server/src/modules/wallet/addresses/emails.ts', 'address', 'a code confirms the whole address'],
  ['server/src/modules/wallet/admin/screening.ts', 'address', 'an operator decides by the whole address'],
];

interface Node {
  readonly type?: string;
  readonly value?: unknown;
  readonly key?: Node;
  readonly id?: Node;
  readonly callee?: Node;
  readonly property?: Node;
  readonly left?: Node;
  readonly arguments?: readonly { readonly expression: Node }[];
  readonly expressions?: readonly Node[];
}

const nameOf = (node: Node | undefined): string => (typeof node?.value === 'string' ? node.value : '');

/** The name of a value that a template prints as it is; undefined where a function formats it. */
function findRaw(node: Node | undefined): string | undefined {
  if (node?.type === 'CallExpression') {
    return PRINTERS.has(nameOf(node.callee)) ? findRaw(node.arguments?.[0]?.expression) : undefined;
  }
  if (node?.type === 'BinaryExpression') return findRaw(node.left);
  const name = nameOf(node?.type === 'MemberExpression' ? node.property : node);
  return RAW.test(name) ? name : undefined;
}

/** Whether a node's values are within a text for people; `isText` says it of what surrounds the node. */
function isWithinText({ type, key, id }: Node, isText: boolean): boolean {
  if (type === 'VariableDeclarator') return isText || TEXT_NAME.test(nameOf(id));
  if (type !== 'KeyValueProperty') return isText;
  return !KEY_NAME.test(nameOf(key)) && (isText || TEXT_NAME.test(nameOf(key)));
}

/**
 * Finds amounts, prices, addresses, codes and times that the server's texts for people print without a formatter. It
 * reads names: a value that is formatted already has another name, such as `priceText`.
 */
export function findRawValues(files: Iterable<SourceFile>): string[] {
  const findings: string[] = [];
  for (const { path, text } of files) {
    if (!/^server\/src\/.*\.ts$/.test(path) || path.endsWith('.test.ts') || path.startsWith('server/src/demo/'))
      continue;
    const visit = (node: unknown, isText: boolean): void => {
      if (typeof node !== 'object' || node === null) return;
      const isWithin = isWithinText(node, isText);
      if (isWithin && (node as Node).type === 'TemplateLiteral') {
        for (const expression of (node as Node).expressions ?? []) {
          const name = findRaw(expression);
          const isAllowed = ALLOWED.some(([file, allowed]) => file === path && allowed === name);
          if (name !== undefined && !isAllowed) findings.push(`${path}: ${name}: format it for people`);
        }
      }
      for (const each of Object.values(node)) visit(each, isWithin);
    };
    visit(parseSync(text, { syntax: 'typescript' }).body, TEXT_FILE.test(path));
  }
  return findings;
}

/** Checks the server's texts for people. */
export function checkTexts(): ToolResult {
  const startedAt = performance.now();
  const findings = findRawValues(projectFiles());
  const output = `${findings.join('\n')}\n${findings.length} values to format\n`;
  return { code: findings.length === 0 ? 0 : 1, output, ms: performance.now() - startedAt };
}
