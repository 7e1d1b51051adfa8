import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { AccountRef } from '../../server/src/ledger/account.ts';
import type { Outcome, Transfer } from '../../server/src/ledger/transfer.ts';

const MAY_GO_NEGATIVE = new Set(['clearing', 'grants']);

const formatName = ({ owner, type, asset }: AccountRef) => `${owner}/${type}/${asset}`;

/** A reference model of the ledger: its rules written plainly, one transfer after the other. */
export class LedgerReferenceModel {
  readonly balances = new Map<string, string>();
  readonly #posted = new Map<string, string>();

  post(transfer: Transfer): Outcome['result'] {
    const net = computeNet(transfer);
    if (!isSound(transfer)) return 'invalid';
    if (!isBalanced(transfer)) return 'unbalanced';
    if (net.size === 0) return 'invalid';
    // Transfers with the same net movements are equal, however their legs are written.
    const moved = [...net].map(([name, amount]) => `${name} ${amount}`).sort();
    const content = JSON.stringify([transfer.flow, transfer.reference, moved]);
    const first = this.#posted.get(transfer.key);
    if (first !== undefined) return first === content ? 'repeated' : 'conflict';
    for (const [name, amount] of net) {
      const after = decimal(this.readBalance(name)).plus(amount);
      if (after.lt('0') && !MAY_GO_NEGATIVE.has(name.split('/')[1] ?? '')) return 'insufficient';
    }
    for (const [name, amount] of net)
      this.balances.set(name, toDecimalString(decimal(this.readBalance(name)).plus(amount)));
    this.#posted.set(transfer.key, content);
    return 'posted';
  }

  readBalance(name: string): string {
    return this.balances.get(name) ?? '0';
  }
}

function isSound({ legs }: Transfer): boolean {
  return legs.length > 0 && legs.every(({ amount }) => !decimal(amount).eq('0'));
}

function isBalanced({ legs }: Transfer): boolean {
  const sums = new Map<string, string>();
  for (const { account, amount } of legs) {
    sums.set(account.asset, toDecimalString(decimal(sums.get(account.asset) ?? '0').plus(amount)));
  }
  return [...sums.values()].every((sum) => sum === '0');
}

function computeNet({ legs }: Transfer): Map<string, string> {
  const net = new Map<string, string>();
  for (const { account, amount } of legs) {
    const name = formatName(account);
    net.set(name, toDecimalString(decimal(net.get(name) ?? '0').plus(amount)));
  }
  return new Map([...net].filter(([, amount]) => amount !== '0'));
}
