import { launch } from './bootstrap.mjs';

await launch({ entry: 'test.ts', kind: 'full', args: process.argv.slice(2) });
