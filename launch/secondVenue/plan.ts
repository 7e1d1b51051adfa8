import { existsSync } from 'node:fs';
import { homePaths, type LaunchConfig } from '../config.ts';
import { chooseStoredPort, readStoredPort } from '../ports.ts';

/** The second local exchange of a start: a venue that shares the first one's index prices and has no spot. */
export interface SecondVenue {
  readonly port: number;
  readonly controlPort: number;
}

/** The code of the second exchange, and the name that people read. */
const CODE = 'MERIDIAN';
const NAME = 'Meridian';

/** The contracts of the second venue, and the share of the first one's levels that its books have. */
const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'BNBUSDT'];
const DEPTH = '0.25';
const SEEDS = 2 ** 32;

/** Chooses the ports, which are kept as long as they are free. Undefined where there is no second venue. */
export async function planSecondVenue(
  { hasSecondVenue, home, port, venuePort, venueControlPort, portRange }: LaunchConfig,
  random: () => number,
): Promise<SecondVenue | undefined> {
  if (!hasSecondVenue) return undefined;
  const { port: portFile, controlPort: controlPortFile } = homePaths(home).secondVenue;
  const reserved = [port, venuePort, venueControlPort];
  const own = await chooseStoredPort(portFile, { reserved, range: portRange, random });
  const controlPort = await chooseStoredPort(controlPortFile, {
    reserved: [...reserved, own],
    range: portRange,
    random,
  });
  return { port: own, controlPort };
}

/** The second venue as the last start planned it; undefined where there is none. */
export function readSecondVenue({ hasSecondVenue, home }: LaunchConfig): SecondVenue | undefined {
  const { port, controlPort } = homePaths(home).secondVenue;
  if (!hasSecondVenue || !existsSync(port) || !existsSync(controlPort)) return undefined;
  return { port: readStoredPort(port), controlPort: readStoredPort(controlPort) };
}

/** The variables of the second venue beside those of every venue: another book around the first one's index prices. */
export const secondVenueVariables = ({ venueSeed = '1' }: Pick<LaunchConfig, 'venueSeed'>) => ({
  VENUE_BOOK_SEED: String((Number(venueSeed) + 1) % SEEDS),
  VENUE_DEPTH: DEPTH,
  VENUE_SYMBOLS: SYMBOLS.join(','),
});

/** The variable that connects the server with the second venue. */
export function secondExchangeVariables({ port }: SecondVenue): { readonly EXCHANGES: string } {
  const [rest, stream] = [`http://127.0.0.1:${port}`, `ws://127.0.0.1:${port}`];
  const entry = {
    code: CODE,
    name: NAME,
    modes: ['classic', 'unified'],
    wallets: rest,
    brokerKey: 'venue-demo-broker',
    brokerSecret: 'venue-secret-broker',
    serverAddresses: ['127.0.0.1'],
    products: { usdm: { rest, stream } },
  };
  return { EXCHANGES: JSON.stringify([entry]) };
}
