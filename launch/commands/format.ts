import { runPackage } from '../tool.ts';

const { code } = await runPackage('@biomejs/biome/bin/biome', ['check', '--write'], { shown: true });
process.exit(code);
