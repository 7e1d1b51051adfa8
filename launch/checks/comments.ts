import type { ToolResult } from '../tool.ts';
import { projectFiles, type SourceFile } from './words.ts';

const CODE = /\.(tsx?|mjs)$/;
const COMMENT = /^\s*(\/\/|\/?\*)/;
const WIDTH = 120;
/** Begins a test: its title stays on the line. */
const TITLE = /^\s*(test|it|describe)\w*(\.\w+)*\(/;
/** Shorter strings are parts of markup, SQL and programs inside a template. */
const TEXT_MIN = 24;
const STRING = /'(?:[^'\\]|\\.)*'/g;
const OPENING = /^\s*(\/\/|\{?\/\*\*?)/;
const HEADLESS = /^\s*(\/\/|\{?\/?\*+)\s*(What|Where|Who|Whose|Of|The same)\b/;

/** Whether a comment's first text begins without the verb or noun that it describes. */
function isHeadless(line: string, before: string): boolean {
  if (!HEADLESS.test(line)) return false;
  if (/^\s*\/\//.test(line)) return !/^\s*\/\//.test(before);
  return OPENING.test(line) || /^\s*\{?\/\*\*?\s*$/.test(before);
}

/** Whether a line is too wide by a text that the formatter does not break: a comment, a title, a string of words. */
function isTooWide(line: string): boolean {
  if (line.length <= WIDTH) return false;
  if (COMMENT.test(line) || TITLE.test(line)) return true;
  const strings = [...line.matchAll(STRING)];
  const isText = (string: string) => string.length >= TEXT_MIN && string.includes(' ');
  return strings.some(({ index, 0: string }) => isText(string) && index + string.length > WIDTH);
}

/**
 * Finds every comment, title and string that is wider than the code may be, and every comment without a subject.
 * Markup, SQL and data inside a template literal are left as they are.
 */
export function findComments(files: Iterable<SourceFile>): string[] {
  const findings: string[] = [];
  for (const { path, text } of files) {
    if (!CODE.test(path)) continue;
    const lines = text.split('\n');
    for (const [index, line] of lines.entries()) {
      if (isTooWide(line)) findings.push(`${path}:${index + 1}: ${line.length} columns`);
      if (isHeadless(line, lines[index - 1] ?? '')) findings.push(`${path}:${index + 1}: begin with a verb or noun`);
    }
  }
  return findings;
}

/** Checks the comments and strings of the project's code. */
export function checkComments(): ToolResult {
  const startedAt = performance.now();
  const findings = findComments(projectFiles());
  const output = `${findings.join('\n')}\n${findings.length} comments and strings to change\n`;
  return { code: findings.length === 0 ? 0 : 1, output, ms: performance.now() - startedAt };
}
