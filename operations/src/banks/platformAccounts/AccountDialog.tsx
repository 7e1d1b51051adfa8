import { hasFiles, movesCurrency } from '@aldgate/domain/bank/remittanceMethod.ts';
import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useState } from 'react';
import { useAction, useCallQuery } from '../../lib/call.ts';
import type { PlatformAccount } from '../../lib/platformAccounts.ts';
import { METHODS } from '../../lib/remittanceMethods.ts';
import { ActionDialog } from '../../parts/ActionDialog.tsx';
import { type AccountTexts, fromAccount, toRequest } from './accountFields.ts';
import { CsvMappingFields } from './CsvMappingFields.tsx';
import { NEW_MAPPING } from './csvMapping.ts';

interface Entered {
  readonly field: keyof AccountTexts;
  readonly label: string;
  readonly maxLength: number;
}

const OPENING: Entered = { field: 'opening', label: 'Opening balance', maxLength: 30 };

const NUMBERS: readonly Entered[] = [
  OPENING,
  { field: 'iban', label: 'IBAN', maxLength: 42 },
  { field: 'accountNumber', label: 'Account number', maxLength: 34 },
];

const CHANNEL_NUMBERS: readonly Entered[] = [
  OPENING,
  { field: 'accountNumber', label: 'Account number at the channel', maxLength: 34 },
];

const CHANNEL: readonly Entered[] = [
  { field: 'beneficiary', label: 'Account holder', maxLength: 140 },
  { field: 'bankName', label: 'Channel', maxLength: 140 },
];

const BANK: readonly Entered[] = [
  { field: 'beneficiary', label: 'Account holder', maxLength: 140 },
  { field: 'bankName', label: 'Bank', maxLength: 140 },
  { field: 'bankAddress', label: 'Bank’s address', maxLength: 200 },
  { field: 'bankCountry', label: 'Bank’s country (HK)', maxLength: 2 },
  { field: 'swift', label: 'SWIFT/BIC', maxLength: 11 },
  { field: 'aba', label: 'ABA (in the US)', maxLength: 9 },
];

/** Adds an account of the platform, or changes one, whose number, method and currency stay. */
export function AccountDialog({ account, onClose }: { account: PlatformAccount | null; onClose: () => void }) {
  const action = useAction('setBankPlatformAccount', 'Nothing was changed.');
  const [fields, setFields] = useState(() => fromAccount(account));
  const currencies = useCallQuery('listBankTerms', {}).data?.map(({ asset }) => asset) ?? [fields.texts.asset];
  const request = toRequest(account, fields);
  const { method } = fields;
  const isAtBank = hasFiles(method);
  const added = isAtBank ? NUMBERS : CHANNEL_NUMBERS;
  const enter = (field: keyof AccountTexts, text: string) =>
    setFields((now) => ({ ...now, texts: { ...now.texts, [field]: text } }));
  const toField = ({ field, label, maxLength }: Entered) => (
    <TextField
      key={field}
      label={label}
      maxLength={maxLength}
      inputMode={field === 'opening' ? 'decimal' : 'text'}
      value={fields.texts[field]}
      onValue={(text) => enter(field, text)}
    />
  );
  return (
    <ActionDialog
      title={account === null ? 'Add an account' : `Change the account in ${account.asset} at ${account.bankName}`}
      text="Needs a second operator’s approval. Of each method in a currency one account receives and one pays. A choice here replaces the present one."
      confirm="Submit for approval"
      action={action}
      missing={request === undefined ? 'Enter every field of the account.' : undefined}
      body={(reason) => {
        if (request === undefined) throw new Error('the form is not complete');
        return { ...request, reason };
      }}
      onClose={onClose}
    >
      <Grid columns={2} collapse gap="2">
        {account === null && (
          <SelectField
            label="Method"
            options={METHODS}
            value={method}
            onValue={(next) =>
              setFields((now) => ({
                ...now,
                method: next,
                texts: { ...now.texts, asset: movesCurrency(next, now.texts.asset) ? now.texts.asset : 'USD' },
              }))
            }
          />
        )}
        {account === null && (
          <SelectField
            label="Currency"
            options={currencies.filter((each) => movesCurrency(method, each)).map((value) => ({ value, label: value }))}
            value={fields.texts.asset}
            onValue={(asset) => enter('asset', asset)}
          />
        )}
        {[...(account === null ? added : []), ...(isAtBank ? BANK : CHANNEL)].map(toField)}
      </Grid>
      <Stack gap="0">
        <Checkbox
          label="Receives customers’ payments"
          on={fields.isReceiving}
          onValue={(isReceiving) => setFields((now) => ({ ...now, isReceiving }))}
        />
        <Checkbox
          label="Pays withdrawals"
          on={fields.isPaying}
          onValue={(isPaying) => setFields((now) => ({ ...now, isPaying }))}
        />
        {isAtBank && (
          <Checkbox
            label="Has CSV statements"
            on={fields.mapping !== null}
            onValue={(isCsv) => setFields((now) => ({ ...now, mapping: isCsv ? NEW_MAPPING : null }))}
          />
        )}
      </Stack>
      {isAtBank && fields.mapping !== null && (
        <CsvMappingFields value={fields.mapping} onValue={(mapping) => setFields((now) => ({ ...now, mapping }))} />
      )}
    </ActionDialog>
  );
}
