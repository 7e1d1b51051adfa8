import { createClient } from '@aldgate/client';
import { runMarketMaker } from './marketMaker.ts';
import { sweepTreasury } from './treasurySweep.ts';

const { ALDGATE_URL: url = '', ALDGATE_KEY: key = '', ALDGATE_SECRET: secret = '' } = process.env;
const [example, ...args] = process.argv.slice(2);
const client = createClient({ url, key, secret });

/** Runs an example by its name, with the key in `ALDGATE_URL`, `ALDGATE_KEY` and `ALDGATE_SECRET`. */
if (example === 'marketMaker' && args.length === 3) {
  const [account = '', instrument = '', quantity = ''] = args;
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 1_000));
  const terms = { spread: 10, threshold: 5, turns: 60, pause };
  const made = await runMarketMaker({ client, url, account, instrument, quantity, ...terms });
  process.stdout.write(`${JSON.stringify(made, null, 2)}\n`);
} else if (example === 'treasurySweep' && args.length === 4) {
  const [asset = '', network = '', addressId = '', floor = ''] = args;
  process.stdout.write(`${JSON.stringify(await sweepTreasury({ client, asset, network, addressId, floor }))}\n`);
} else {
  process.stderr.write('usage: node client/examples/run.ts marketMaker ACCOUNT PAIR QUANTITY\n');
  process.stderr.write('       node client/examples/run.ts treasurySweep ASSET NETWORK ADDRESS_ID FLOOR\n');
  process.exitCode = 1;
}
