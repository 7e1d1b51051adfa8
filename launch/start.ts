import { readConfig } from './config.ts';
import { errorMessage } from './errors.ts';
import { onStop } from './stop.ts';
import { Supervisor } from './supervisor/supervisor.ts';

/** `npm start`: runs everything on this machine until it is stopped. */
async function main(): Promise<void> {
  const supervisor = new Supervisor(readConfig(process.env), process.env);
  onStop((reason, again) => {
    if (again) supervisor.forceStop();
    else void supervisor.stop(reason).then(() => process.exit());
  });
  await supervisor.start();
}

try {
  await main();
} catch (error) {
  process.stderr.write(`\n${errorMessage(error)}\n`);
  process.exit(1);
}
