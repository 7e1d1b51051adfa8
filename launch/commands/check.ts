import { runChecks } from '../checks/all.ts';
import { onStop } from '../stop.ts';
import { endTools } from '../tool.ts';

onStop(() => {
  endTools();
  process.exit(130);
});
// The channel to the process that started this one would keep it alive.
process.exit((await runChecks()) === 0 ? 0 : 1);
