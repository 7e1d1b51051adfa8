import type { OperationsAnswerOf } from '@aldgate/contract/operations/calls.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { TextLink } from '../../parts/TextLink.tsx';
import { createSubject, type TaskKind } from '../record/subject.tsx';

/** A hot wallet below its minimum; the subject is its network and asset. */
export const walletRefill: TaskKind = {
  name: 'Wallet refills',
  Subject: createSubject({
    call: 'queryCustody',
    request: () => ({}),
    // A pair that is not offered any more still has its task.
    find: (holdings, subject) => ({
      holding: holdings.find(({ network, asset }) => `${network} ${asset}` === subject),
    }),
    text: ({ holding }) => (
      <>
        {holding !== undefined && describeHolding(holding)}
        The task is closed automatically once the hot wallet is filled.{' '}
        <TextLink to="/wallets?tab=holdings">Hot and cold</TextLink>
      </>
    ),
  }),
};

type Holding = OperationsAnswerOf<'queryCustody'>[number];

function describeHolding({ asset, hot, hotMinimum, cold }: Holding): string {
  const money = (amount: string) => formatMoney(amount, asset, { locale: 'en-US' });
  return `The hot wallet holds ${money(hot)}, its minimum is ${money(hotMinimum)}; the cold wallet holds ${money(cold)}. `;
}
