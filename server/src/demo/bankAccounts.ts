import { LOCAL_ACCOUNTS } from '@aldgate/bank/local/accounts.ts';
import { LOCAL_BANK_MAPPING } from '@aldgate/bank/statements/writeCsv.ts';
import type { Tx } from '../kernel/database/database.ts';
import { openPlatformAccount } from '../modules/bank/index.ts';

/** The platform's accounts at the local bank, which holds what the demo was granted. */
export async function seedBankAccounts(tx: Tx, at: number): Promise<void> {
  const known = await tx.selectFrom('bank_platform_account').select('id').execute();
  for (const account of LOCAL_ACCOUNTS.filter(({ id }) => !known.some((each) => each.id === id))) {
    await openPlatformAccount(
      tx,
      {
        id: account.id,
        asset: account.currency,
        remittance_method: 'bank_wire',
        beneficiary: account.owner,
        bank_name: account.bankName,
        bank_address: account.bankAddress,
        bank_country: account.bankCountry,
        swift: account.bic,
        iban: account.iban,
        account_number: account.number,
        aba: account.aba,
        opening: account.opening,
        csv_mapping: JSON.stringify(LOCAL_BANK_MAPPING),
        is_receiving: true,
        is_paying: true,
      },
      { from: 'grants', at },
    );
  }
}
