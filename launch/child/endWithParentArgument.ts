import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Node's argument that makes a program end with its supervisor. */
export const endWithParent = `--import=${pathToFileURL(join(import.meta.dirname, 'endWithParent.ts')).href}`;
