import type { DemoCalls } from './demoCalls.ts';
import { BROKER } from './people.ts';

/** The groups of the sub-accounts that the demo broker trades on at once, by their names. */
const GROUPS: Readonly<Record<string, string>> = {
  'UM-01 Market Neutral': 'Neutral',
  'UM-02 Basis': 'Neutral',
  'UM-03 Treasury': 'Treasury',
};

/** Lists the demo broker's sub-accounts, in two groups; a repeat changes nothing. */
export async function listBrokerAccounts(calls: DemoCalls): Promise<void> {
  const options = await calls.asMember(BROKER, 'queryBrokerOptions', {});
  for (const { accountName, exchangeCode, brokerAccountId, keyId } of options) {
    const group = GROUPS[accountName];
    if (group === undefined) continue;
    await calls.asMember(BROKER, 'addLightning', { exchangeCode, brokerAccountId, keyId });
    await calls.asMember(BROKER, 'updateLightning', { keyId, group });
  }
}
