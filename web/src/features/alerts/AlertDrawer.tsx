import { toast } from '@aldgate/client-kit/toasts.ts';
import { ALERT_KINDS, type AlertKind, alertSubject, isPriceLevel } from '@aldgate/domain/alerts/alert.ts';
import { formatMoney } from '@aldgate/domain/money/formatNumber.ts';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { formatDecimal, writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { formatDate } from '@aldgate/ui/format/time.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { useState } from 'react';
import { useCallMutation } from '../../lib/calls/useCallMutation.ts';
import { ChangeDrawer } from '../../lib/forms/ChangeDrawer.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { ActionError } from '../../lib/messages/ActionError.tsx';
import { useSession } from '../../lib/session/session.ts';
import {
  type AlertEntry,
  buildRequest,
  findEntryError,
  hasSubject,
  readValueError,
  type ValueError,
} from './alertEntry.ts';
import { type Alert, useAlertAccounts, useAlertLoans, useAlertProjects, useRefresh } from './queries.ts';

interface AlertDrawerProps {
  /** The alert that is changed; undefined for a new one. */
  readonly alert?: Alert | undefined;
  /** The instrument that a new one begins with. */
  readonly instrumentId?: string | undefined;
  /** Undefined: the reference exchange. */
  readonly exchangeCode?: string | undefined;
  readonly onClose: () => void;
}

/** The form of an alert. Saving arms it. */
export default function AlertDrawer({ alert, instrumentId, exchangeCode, onClose }: AlertDrawerProps) {
  const { t } = useTranslation('alerts');
  const locale = useLocale();
  const refresh = useRefresh();
  const [entered, setEntry] = useState<AlertEntry>({
    kind: alert?.kind ?? 'price_above',
    instrumentId: alert?.instrumentId ?? instrumentId ?? '',
    exchangeCode: alert?.exchangeCode ?? exchangeCode,
    exchangeKeyId: alert?.exchangeKeyId ?? '',
    projectNo: alert?.projectNo ?? '',
    loanId: alert?.loanId ?? '',
    value: alert?.value ?? '',
  });
  const [isTried, setTried] = useState(false);
  const subject = alertSubject(entered.kind);
  const isBroker = useSession(({ userInfo }) => userInfo?.institution.isBroker) ?? false;
  const accounts = useAlertAccounts(subject === 'account').data ?? [];
  const projects = useAlertProjects(isBroker).data ?? [];
  const loans = useAlertLoans(true).data ?? [];
  const offered = { market: true, account: true, project: projects.length > 0, loan: loans.length > 0 };
  const kinds = ALERT_KINDS.filter((kind) => offered[alertSubject(kind)] || alert?.kind === kind);
  // The first account, project and loan count until another is chosen.
  const entry = {
    ...entered,
    exchangeKeyId: entered.exchangeKeyId || (accounts[0]?.keyId ?? ''),
    projectNo: entered.projectNo || (projects[0]?.projectNo ?? ''),
    loanId: entered.loanId || (loans[0]?.loanId ?? ''),
  };
  const change = (changes: Partial<AlertEntry>) => setEntry({ ...entry, ...changes });
  const saving = useCallMutation('saveAlert', {
    onSuccess: async () => {
      toast('success', t('saved'));
      onClose();
      await refresh();
    },
  });
  const entryError = findEntryError(entry);
  const refused = readValueError(saving.error);
  const valueError = refused ?? (isTried ? entryError : undefined);
  const describeError = ({ rule, bound }: ValueError) => {
    const figure = formatDecimal(bound, { locale, placesMin: writtenPlaces(bound) });
    return rule === 'reached' ? t(`reached.${HINTS[entry.kind]}`, { figure }) : t(`errors.${rule}`, { bound: figure });
  };
  const describeLoan = ({ currentAmount, asset, collateralAsset, maturityAt }: (typeof loans)[number]) =>
    t('loan', {
      amount: formatMoney(currentAmount, asset, { locale }),
      collateral: collateralAsset,
      maturity: formatDate(maturityAt, locale),
    });
  return (
    <ChangeDrawer
      title={t(alert === undefined ? 'add' : 'edit')}
      submit={t('save')}
      busy={saving.isPending}
      error={saving.error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (entryError === undefined && hasSubject(entry)) saving.mutate(buildRequest(entry, alert?.alertId));
      }}
    >
      <SelectField<AlertKind>
        label={t('fields.kind')}
        options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={entry.kind}
        onValue={(kind) => change({ kind })}
      />
      {subject === 'account' && (
        <SelectField
          label={t('fields.account')}
          options={accounts.map(({ keyId, accountName }) => ({ value: keyId, label: accountName }))}
          value={entry.exchangeKeyId}
          onValue={(exchangeKeyId) => change({ exchangeKeyId })}
        />
      )}
      {subject === 'project' && (
        <SelectField
          label={t('fields.project')}
          options={projects.map(({ projectNo, projectName }) => ({ value: projectNo, label: projectName }))}
          value={entry.projectNo}
          onValue={(projectNo) => change({ projectNo })}
        />
      )}
      {subject === 'loan' && (
        <SelectField
          label={t('fields.loan')}
          options={loans.map((loan) => ({ value: loan.loanId, label: describeLoan(loan) }))}
          value={entry.loanId}
          onValue={(loanId) => change({ loanId })}
        />
      )}
      {subject === 'market' && (
        <TextField
          label={t('fields.instrument')}
          value={entry.instrumentId}
          autoComplete="off"
          spellCheck={false}
          error={isTried && !hasSubject(entry) ? t('errors.instrument') : undefined}
          onValue={(next) => change({ instrumentId: next })}
        />
      )}
      <TextField
        label={isPriceLevel(entry.kind) ? t('fields.price') : t('fields.percent')}
        value={entry.value}
        inputMode="decimal"
        autoComplete="off"
        error={valueError && describeError(valueError)}
        onValue={(value) => {
          saving.reset();
          change({ value });
        }}
      />
      <Text size="12" tone="3">
        {t(`hints.${HINTS[entry.kind]}`)} {t('note')}
      </Text>
      {refused === undefined && <ActionError error={saving.error} />}
    </ChangeDrawer>
  );
}

const HINTS = {
  price_above: 'price',
  price_below: 'price',
  price_move: 'price_move',
  funding_rate: 'funding_rate',
  margin_ratio: 'margin_ratio',
  project_cushion: 'project_cushion',
  loan_ltv: 'loan_ltv',
} as const satisfies Record<AlertKind, string>;
