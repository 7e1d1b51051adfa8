import { hasFiles } from '@aldgate/domain/bank/remittanceMethod.ts';
import { RadioGroup } from '@aldgate/ui/controls/RadioGroup.tsx';
import { boundText } from '../../../lib/amounts/amounts.ts';
import { findAsset } from '../../../lib/calls/assetRegistry.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { Account } from '../../bankAccounts/index.ts';
import { AmountField } from '../page/AmountField.tsx';
import { GoogleNote } from '../page/GoogleNote.tsx';
import { Outcome } from '../page/Outcome.tsx';
import { useEnteredText } from '../page/rejection.ts';
import { useFindings } from '../page/useFindings.ts';
import type { WithdrawalControl } from '../page/useWithdrawal.ts';
import styles from '../page/withdraw.module.css';
import { checkAmount } from '../page/withdrawalEntry.ts';
import { useAvailable, useBankRemaining, usePreview } from '../queries.ts';
import { type BankRequest, useBankRoute } from '../route.ts';
import { AccountField } from './AccountField.tsx';
import { type BankTerms, buildRequest, CHARGES, type Charges, chargesOf, feeOf, readTerms } from './bankEntry.ts';
import { CurrencyField } from './CurrencyField.tsx';

interface BankFormProps {
  readonly asset: string;
  readonly accounts: readonly Account[];
  readonly terms: BankTerms;
  readonly account: Account | undefined;
  readonly charges: Charges;
  /** As entered. */
  readonly amount: string;
  readonly control: WithdrawalControl<BankRequest>;
  /** The error of the last attempt. */
  readonly rejection: unknown;
  readonly onAccount: (account: Account) => void;
  readonly onCharges: (charges: Charges) => void;
  readonly onAmount: (text: string) => void;
}

/** Account, charges and amount, and what follows from them: fee, value date, limit, balance and every step. */
export function BankForm(props: BankFormProps) {
  const { asset, accounts, terms, account, amount, control, rejection } = props;
  const charges = chargesOf(account, props.charges);
  const hasGoogle = useSession(({ userInfo }) => userInfo?.googleBound) ?? false;
  const available = useAvailable(asset);
  const remaining = useBankRemaining(asset);
  const bounds = readTerms(terms, charges, findAsset(asset)?.precision ?? 2);
  const entered = checkAmount({ text: amount, terms: bounds, available });
  const to = account && { asset, bankAccountId: account.bankAccountId, charges };
  const request = to && entered.kind === 'amount' ? buildRequest(to, entered.amount) : undefined;
  const route = useBankRoute();
  const preview = usePreview(route, request);
  const enteredText = useEnteredText({ rail: 'bank', asset });
  const findings = useFindings({ rail: 'bank', asset, preview, rejection, known: undefined });
  const isReady = preview.data !== undefined && !findings.isBlocked;
  return (
    <form
      className={styles.columns}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && request !== undefined) control.draft(request);
      }}
    >
      <div className={styles.entry}>
        <CurrencyField asset={asset} />
        {!hasGoogle && <GoogleNote rail="bank" />}
        <AccountField
          asset={asset}
          accounts={accounts}
          methods={terms.remittanceMethods}
          account={account}
          error={findings.at('destination')}
          onAccount={props.onAccount}
        />
        {(account === undefined || hasFiles(account.remittanceMethod)) && (
          <ChargesField asset={asset} terms={terms} charges={charges} onCharges={props.onCharges} />
        )}
        <AmountField
          asset={asset}
          terms={bounds}
          available={available}
          findMax={to && (() => route.preview(buildRequest(to, 'max')))}
          text={amount}
          error={enteredText(entered) ?? findings.at('amount')}
          onText={props.onAmount}
        />
      </div>
      <Outcome
        rail="bank"
        asset={asset}
        fee={feeOf(terms, charges)}
        available={available}
        remaining={remaining.data?.usd}
        preview={preview.data}
        valueDate={terms.valueDate}
        findings={findings}
        isReady={isReady && !control.drafting.isPending}
        submitText={<SubmitText asset={asset} account={account} entered={entered} />}
      />
    </form>
  );
}

interface ChargesFieldProps extends Pick<BankFormProps, 'asset' | 'terms' | 'charges' | 'onCharges'> {}

/** Chooses the bearer of the other banks' fees, each with our fee. */
function ChargesField({ asset, terms, charges, onCharges }: ChargesFieldProps) {
  const { t } = useTranslation('withdrawals');
  return (
    <RadioGroup
      label={t('bank.charges.label')}
      options={CHARGES.map((value) => ({
        value,
        label: t(`bank.charges.${value}.name`),
        detail: t(`bank.charges.${value}.text`, { fee: boundText(feeOf(terms, value), asset), asset }),
      }))}
      value={charges}
      onValue={onCharges}
    />
  );
}

interface SubmitTextProps extends Pick<BankFormProps, 'asset' | 'account'> {
  readonly entered: ReturnType<typeof checkAmount>;
}

/** Names the action, or what is missing for it. */
function SubmitText({ asset, account, entered }: SubmitTextProps) {
  const { t } = useTranslation('withdrawals');
  if (account === undefined) return t('bank.choose');
  if (entered.kind === 'empty') return t('submit.amount');
  if (entered.kind === 'invalid') return t('submit.correct');
  return t('submit.continue', { amount: boundText(entered.amount, asset), asset });
}
