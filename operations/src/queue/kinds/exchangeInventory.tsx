import { TextLink } from '../../parts/TextLink.tsx';
import { createSubject, type TaskKind } from '../record/subject.tsx';

/** The platform's own account at an exchange below its low-water mark; the subject begins with the exchange's code. */
export const exchangeInventory: TaskKind = {
  name: 'Exchange balances',
  Subject: createSubject({
    call: 'listExchange',
    request: () => ({}),
    // An exchange that is not configured any more still has its task.
    find: (exchanges, subject) => ({
      exchange: exchanges.find(({ exchangeCode }) => exchangeCode === subject.split(/[ :/]/)[0]),
    }),
    text: ({ exchange }) => {
      const low = exchange?.inventory?.filter(({ isLow }) => isLow) ?? [];
      return (
        <>
          {exchange !== undefined &&
            low.map(
              ({ asset, balance, lowWater }) =>
                `The platform holds ${balance} ${asset} at ${exchange.exchangeName}, its low-water mark is ${lowWater ?? '–'}. `,
            )}
          Moves between exchanges are paid from it. The task is closed automatically once it is filled.{' '}
          <TextLink to="/exchanges">Exchanges</TextLink>
        </>
      );
    },
  }),
};
