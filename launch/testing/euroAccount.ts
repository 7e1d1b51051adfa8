import { expect } from 'vitest';
import { retry } from '../../e2e/support/retry.ts';
import type { Withdrawer } from '../../e2e/support/withdrawer.ts';
import type { Instance } from './instance.ts';

const STATEMENT = '/account/wallet/statement';

interface Capital {
  readonly total: string;
  readonly frozen: string;
}

/**
 * A customer's euro in the asset account, as calls and statements show it. Each waits until a killed server is back.
 */
export function createEuroAccount(instance: Instance, { maker }: Withdrawer, availableWithinMs: number) {
  const authorization = `Bearer ${maker.state.origins[0]?.localStorage[0]?.value ?? ''}`;

  async function read(): Promise<Capital | undefined> {
    const response = await fetch(`${instance.url}/api/user/assets`, { headers: { authorization } });
    const { data } = (await response.json()) as {
      data: readonly (Capital & { asset: string; accountType: string })[];
    };
    const found = data.find(({ asset, accountType }) => asset === 'EUR' && accountType === 'capital_account');
    return found && { total: found.total, frozen: found.frozen };
  }

  async function readFile(statementId: string): Promise<string> {
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ statementId });
    const response = await fetch(`${instance.url}/api${STATEMENT}/file`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(await response.text());
    return response.text();
  }

  return {
    capital: () => retry(read, availableWithinMs),

    /** Has a statement of today made; a repeat makes another one. */
    requestStatement(): Promise<{ readonly statementId: string }> {
      const today = new Date().toISOString().slice(0, 10);
      const scope = { from: today, to: today, accountTypes: ['capital_account'], assets: ['EUR'] };
      return maker.ask(`${STATEMENT}/request`, { ...scope, language: 'en-US', format: 'csv' });
    },

    /** The closing balance of a statement, once it is made. */
    async closingBalance(statementId: string): Promise<string | undefined> {
      const find = async () => {
        const { items } = await maker.ask<{ items: { statementId: string; state: string }[] }>(`${STATEMENT}/page`, {});
        return items.find((each) => each.statementId === statementId)?.state;
      };
      await expect.poll(() => find().catch(() => undefined), { timeout: availableWithinMs }).toBe('ready');
      const file = await retry(() => readFile(statementId), availableWithinMs);
      return /Closing balance,.*,([\d.]+)\r$/m.exec(file)?.[1];
    },
  };
}
