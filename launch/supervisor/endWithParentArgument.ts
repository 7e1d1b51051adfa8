import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Argument of Node that makes a program end when its supervisor does. */
export const endWithParent = `--import=${pathToFileURL(join(import.meta.dirname, 'endWithParent.ts')).href}`;
