import { runBenchmarks } from '../../bench/main.ts';

// The channel to the process that started this one would keep it alive.
process.exit((await runBenchmarks(process.argv.slice(2))) === 0 ? 0 : 1);
