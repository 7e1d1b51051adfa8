import type { ModuleContext } from '../../kernel/module.ts';
import type { Exchanges } from '../exchanges/index.ts';
import type { AccountReadings } from './accounts/accountReadings.ts';
import { brokerAccountService } from './accounts/brokerAccountService.ts';
import { ownAccountOpener } from './accounts/openOwnAccount.ts';
import { tradingAccounts } from './accounts/tradingAccount.ts';
import { createFundMoves } from './moves/fundMoves.ts';
import { transferableReader } from './moves/own/ownTransferable.ts';

export type AccountServices = ReturnType<typeof createServices>;

/** Creates what the module's calls and jobs share. */
export function createServices(context: ModuleContext, exchanges: Exchanges, readings: () => AccountReadings) {
  const { database, databaseTime, box, clock, log, events } = context;
  const openOwn = ownAccountOpener({ database, clock, box, log, exchange: exchanges.reference });
  const accounts = tradingAccounts({ database, box, log, exchanges, openOwn });
  const shared = { database, clock, log, exchanges, accounts, readings };
  const moves = { ...shared, databaseTime, events };
  return {
    openOwn,
    accounts,
    moves,
    fundMoves: createFundMoves(moves),
    transfers: { ...moves, readTransferable: transferableReader(shared) },
    brokerAccounts: brokerAccountService({ ...shared, box }),
    comparisons: {
      ...shared,
      box,
      sync: ((...wanted) => readings().sync(...wanted)) satisfies AccountReadings['sync'],
    },
  };
}
