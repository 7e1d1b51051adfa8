import { runChecks } from '../checks/all.ts';
import { onStop } from '../stop.ts';
import { endTools } from '../tool.ts';

onStop(() => {
  endTools();
  process.exit(130);
});
process.exitCode = (await runChecks()) === 0 ? 0 : 1;
