import { DEMO_ACCOUNTS, DEMO_GOOGLE_SECRET, DEMO_OPERATORS, DEMO_PASSWORD } from '../../server/src/demo/accounts.ts';

/** Addresses and paths for the banner. */
export interface Locations {
  readonly port: number;
  readonly venuePort: number;
  /** The second venue, if there is one; its controls have the same key. */
  readonly second: { readonly port: number; readonly controlPort: number } | undefined;
  readonly controls: { readonly port: number; readonly key: string };
  readonly home: string;
  readonly database: string;
  readonly logs: string;
}

/** The text that start prints when everything runs: addresses, paths and the demo accounts of the local profile. */
export function banner({ port, venuePort, second, controls, home, database, logs }: Locations): string {
  const address = `http://localhost:${port}`;
  const width = Math.max(...[...DEMO_ACCOUNTS, ...DEMO_OPERATORS].map(({ email }) => email.length));
  const members = DEMO_ACCOUNTS.flatMap(({ approver, ...account }) => [
    account,
    ...(approver === undefined ? [] : [{ ...account, email: approver }]),
  ]);
  const accounts = members.map(({ email, google, institution }) => {
    const second = google ? `Google secret ${DEMO_GOOGLE_SECRET}` : 'a code by email, see the mailbox';
    return `    ${email.padEnd(width)}  password ${DEMO_PASSWORD}  second factor: ${second}  (${institution})`;
  });
  const operators = DEMO_OPERATORS.map(({ email, role }) => `    ${email.padEnd(width)}  ${role}`);
  return [
    '',
    `  Aldgate     ${address}`,
    `  Operations  ${address}/operations`,
    `  Mailbox     ${address}/mailbox`,
    `  Faucet      ${address}/faucet`,
    `  Bank        ${address}/bank`,
    `  Venue       http://localhost:${venuePort}`,
    `  Controls    http://localhost:${controls.port}  key ${controls.key}  (of the venue: docs/venue.md)`,
    ...(second === undefined
      ? []
      : [`  Meridian    http://localhost:${second.port}  controls ${second.controlPort}  (the second venue)`]),
    `  Home        ${home}`,
    `  Database    ${database}`,
    `  Logs        ${logs}`,
    '',
    '  Demo accounts',
    ...accounts,
    '',
    `  Demo operators  password ${DEMO_PASSWORD}  Google secret ${DEMO_GOOGLE_SECRET}`,
    ...operators,
    '',
    '  Ctrl-C stops everything.',
    '',
  ].join('\n');
}
