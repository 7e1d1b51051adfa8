import type { ToolResult } from '../tool.ts';
import { projectFiles, type SourceFile } from './words.ts';

const CODE = /\.(tsx?|mjs)$/;
const COMMENT = /^\s*(\/\/|\/?\*)/;
const WIDTH = 120;

/** Every comment that is wider than the code may be. The formatter breaks code alone. */
export function findComments(files: Iterable<SourceFile>): string[] {
  const findings: string[] = [];
  for (const { path, text } of files) {
    if (!CODE.test(path)) continue;
    for (const [index, line] of text.split('\n').entries()) {
      if (line.length > WIDTH && COMMENT.test(line)) findings.push(`${path}:${index + 1}: ${line.length} columns`);
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
