import { readConfig } from '../config.ts';
import { errorMessage } from '../errors.ts';
import { hasApt, installBitcoin } from '../networks/installBitcoin.ts';
import { bitcoinFolder } from '../networks/plan.ts';
import { createHome } from '../postgres.ts';
import { onStop } from '../stop.ts';
import { endTools } from '../tool.ts';

/** Unpacks a node like Bitcoin Core into the home; the next start uses it. */
onStop(() => endTools());
const { home } = readConfig(process.env);
try {
  if (!(await hasApt())) throw new Error('apt-get is not here. Set BITCOIN_NODE to the program of a Bitcoin node.');
  createHome(home);
  process.stdout.write('Unpacking litecoind …\n');
  await installBitcoin(home);
  process.stdout.write(`litecoind is in ${bitcoinFolder(home)}; the next start uses it.\n`);
} catch (error) {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
}
process.disconnect?.();
