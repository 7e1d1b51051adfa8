import { homePaths, readConfig } from '../config.ts';
import { errorMessage } from '../errors.ts';
import { createHome } from '../postgres.ts';
import { onStop } from '../stop.ts';
import { checkPort } from '../supervisor/checkPorts.ts';
import { startChild } from '../supervisor/child.ts';
import { rotateLog } from '../supervisor/logs.ts';
import { venueSpec } from '../supervisor/platform.ts';

/** Runs the venue only, for programs that use its protocol. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  await checkPort('VENUE_PORT', config.venuePort);
  createHome(config.home);
  const venue = startChild(
    venueSpec(process.env, config, {
      logFile: rotateLog(homePaths(config.home).logs, 'venue-alone'),
      onError: (line) => process.stderr.write(`venue: ${line}\n`),
    }),
  );
  onStop((_, again) => (again ? venue.kill() : venue.stop()));
  await venue.ready;
  process.stdout.write(`Venue: http://localhost:${config.venuePort}\nCtrl-C stops it.\n`);
  const how = await venue.ended;
  process.exit(how === 'code 0' || how === 'signal SIGTERM' ? 0 : 1);
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${errorMessage(error)}\n`);
  process.exit(1);
});
