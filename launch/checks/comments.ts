import type { ToolResult } from '../tool.ts';
import { projectFiles, type SourceFile } from './words.ts';

const CODE = /\.(tsx?|mjs)$/;
const COMMENT = /^\s*(\/\/|\/?\*)/;
const WIDTH = 120;
const OPENING = /^\s*(\/\/|\{?\/\*\*?)/;
const HEADLESS = /^\s*(\/\/|\{?\/?\*+)\s*(What|Where|Who|Whose|Of|The same)\b/;

/** Whether a comment's first text begins without the verb or noun that it describes. */
function isHeadless(line: string, before: string): boolean {
  if (!HEADLESS.test(line)) return false;
  if (/^\s*\/\//.test(line)) return !/^\s*\/\//.test(before);
  return OPENING.test(line) || /^\s*\{?\/\*\*?\s*$/.test(before);
}

/** Every comment that is wider than the code may be, or has no subject. The formatter breaks code alone. */
export function findComments(files: Iterable<SourceFile>): string[] {
  const findings: string[] = [];
  for (const { path, text } of files) {
    if (!CODE.test(path)) continue;
    const lines = text.split('\n');
    for (const [index, line] of lines.entries()) {
      if (line.length > WIDTH && COMMENT.test(line)) findings.push(`${path}:${index + 1}: ${line.length} columns`);
      if (isHeadless(line, lines[index - 1] ?? '')) findings.push(`${path}:${index + 1}: begin with a verb or noun`);
    }
  }
  return findings;
}

/** Checks the comments of the project's code. */
export function checkComments(): ToolResult {
  const startedAt = performance.now();
  const findings = findComments(projectFiles());
  const output = `${findings.join('\n')}\n${findings.length} comments to change\n`;
  return { code: findings.length === 0 ? 0 : 1, output, ms: performance.now() - startedAt };
}
