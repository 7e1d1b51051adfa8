import { runBenchmarks } from '../../bench/main.ts';

// The channel to the parent process would keep this one alive.
process.exit((await runBenchmarks(process.argv.slice(2))) === 0 ? 0 : 1);
