import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Instance, TestHome } from './instance.ts';

/**
 * Files and folders in a home that others than their owner can read or write; what is in a closed folder is not
 * reached.
 */
export function readableByOthers(home: string): string[] {
  return readdirSync(home, { withFileTypes: true }).flatMap((entry) => {
    const path = join(home, entry.name);
    if ((statSync(path).mode & 0o066) !== 0) return [path];
    return entry.isDirectory() && (statSync(path).mode & 0o011) !== 0 ? readableByOthers(path) : [];
  });
}

/** Resolves once networks and bank, which nothing waits for, have written their files. */
export async function allWritten({ output }: Instance, { home }: TestHome): Promise<void> {
  await expect.poll(output, { timeout: 60_000 }).toMatch(/networks\W.*(?:Ethereum|not connected)/);
  await expect.poll(() => existsSync(join(home, 'bank', 'journal.jsonl')), { timeout: 60_000 }).toBe(true);
}
