import { Amount } from '@aldgate/ui/figures/Amount.tsx';
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
        {holding !== undefined && (
          <>
            The hot wallet holds <Amount value={holding.hot} placesMax={18} unit={holding.asset} />, its minimum is{' '}
            <Amount value={holding.hotMinimum} placesMax={18} unit={holding.asset} />; the cold wallet holds{' '}
            <Amount value={holding.cold} placesMax={18} unit={holding.asset} />.{' '}
          </>
        )}
        The task is closed automatically once the hot wallet is filled.{' '}
        <TextLink to="/wallets?tab=holdings">Hot and cold</TextLink>
      </>
    ),
  }),
};
