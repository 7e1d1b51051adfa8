import { runChecks } from '../checks/all.ts';
import { onStop } from '../stop.ts';
import { endTools } from '../tool.ts';

onStop(() => {
  endTools();
  process.exit(130);
});
// The channel to the parent process would keep this one alive.
process.exit((await runChecks()) === 0 ? 0 : 1);
