import type { RunningPlatform } from './stack.ts';

/** Payment that the bank books as a credit. */
export interface PaidIn {
  readonly currency: string;
  readonly amount: string;
  readonly reference?: string;
  /** Name of the payer. */
  readonly name?: string;
  /** Or the number of an account without one. */
  readonly iban?: string;
}

/** A file as a page takes it. */
export interface StatementFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer<ArrayBuffer>;
}

/** The local bank: pays in, takes files of payments, returns them, and closes statements. */
export function createBankClient({ url }: Pick<RunningPlatform, 'url'>) {
  const send = async (path: string, type: string, body: string | Uint8Array): Promise<void> => {
    const response = await fetch(`${url}/bank/${path}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: Buffer.from(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  };
  return {
    pay: ({ currency, ...paid }: PaidIn) =>
      send('pay', 'application/json', JSON.stringify({ account: currency, currency, ...paid })),
    /** Books the debits of a file. */
    takePayments: (pain: string | Uint8Array) => send('payments', 'application/xml', pain),
    /** The bank of the beneficiary sends a payment back. */
    sendBack: (endToEndId: string, reason: string) =>
      send('return', 'application/json', JSON.stringify({ endToEndId, reason })),
    /** Closes what is open of an account. */
    async statement(currency: string, format: 'camt.053' | 'csv' = 'camt.053'): Promise<StatementFile> {
      const query = new URLSearchParams({ account: currency, format });
      const response = await fetch(`${url}/bank/statement?${query.toString()}`);
      if (!response.ok) throw new Error(`statement: ${await response.text()}`);
      const isCsv = format === 'csv';
      return {
        name: isCsv ? 'statement.csv' : 'statement.xml',
        mimeType: isCsv ? 'text/csv' : 'application/xml',
        buffer: Buffer.from(await response.arrayBuffer()),
      };
    },
    async balance(currency: string): Promise<string> {
      const accounts = (await (await fetch(`${url}/bank/accounts`)).json()) as { currency: string; balance: string }[];
      return accounts.find((each) => each.currency === currency)?.balance ?? '';
    },
  };
}
