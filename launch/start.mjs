import { launch } from './bootstrap.mjs';

await launch({ entry: 'start.ts', kind: 'runtime' });
