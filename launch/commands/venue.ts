import { startChild } from '../child/child.ts';
import { rotateLog } from '../child/logs.ts';
import { homePaths, readConfig } from '../config.ts';
import { errorMessage } from '../errors.ts';
import { createHome } from '../postgres.ts';
import { onStop } from '../stop.ts';
import { checkVenuePorts } from '../supervisor/checkPorts.ts';
import { venueControlKey } from '../supervisor/controlKey.ts';
import { venueSpec } from '../supervisor/platform.ts';

/** Runs the venue only, for programs that use its protocol. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  await checkVenuePorts(config);
  createHome(config.home);
  const venue = startChild(
    venueSpec(process.env, config, {
      logFile: rotateLog(homePaths(config.home).logs, 'venue-alone'),
      onError: (line) => process.stderr.write(`venue: ${line}\n`),
    }),
  );
  onStop((_, again) => (again ? venue.kill() : venue.stop()));
  await venue.ready;
  const controls = `http://localhost:${config.venueControlPort}, key ${venueControlKey(config)}`;
  process.stdout.write(`Venue: http://localhost:${config.venuePort}\nControls: ${controls}\nCtrl-C stops it.\n`);
  const how = await venue.ended;
  process.exit(how === 'code 0' || how === 'signal SIGTERM' ? 0 : 1);
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${errorMessage(error)}\n`);
  process.exit(1);
});
