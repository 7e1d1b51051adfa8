import { join } from 'node:path';
import { findBitcoinNode } from '../../chain/src/local/programs.ts';
import { readConfig } from '../config.ts';
import { errorMessage } from '../errors.ts';
import { hasApt, installBitcoin } from '../networks/installBitcoin.ts';
import { bitcoinFolder } from '../networks/plan.ts';
import { createHome } from '../postgres.ts';

/**
 * The environment with a node like Bitcoin Core, which is unpacked into the home where there is none. Without it its
 * tests are skipped.
 */
export async function withBitcoinNode(environment: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const { home } = readConfig({});
  const program = join(bitcoinFolder(home), 'litecoind');
  if (findBitcoinNode(program) === undefined) {
    try {
      if (!(await hasApt())) throw new Error('apt-get is not here');
      process.stdout.write('No Bitcoin node here; unpacking litecoind …\n');
      createHome(home);
      await installBitcoin(home);
    } catch (error) {
      process.stdout.write(`The tests with a Bitcoin node are skipped: ${errorMessage(error)}\n`);
    }
  }
  const found = findBitcoinNode(program);
  return found === undefined ? environment : { ...environment, BITCOIN_NODE: found };
}
