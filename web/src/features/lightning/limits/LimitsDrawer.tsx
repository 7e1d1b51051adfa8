import { toast } from '@aldgate/client-kit/toasts.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { isTightened, NO_LIMITS, TRADING_LIMITS, type TradingLimit } from '@aldgate/domain/trading/limits.ts';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { parseEntered } from '@aldgate/ui/format/entered.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCallMutation } from '../../../lib/calls/useCallMutation.ts';
import { CodeStep } from '../../../lib/codes/CodeStep.tsx';
import { useGoogleCode } from '../../../lib/codes/useCodes.ts';
import { EntryDrawer } from '../../../lib/forms/EntryDrawer.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LIMITS_KEY, type LimitSubject, useLimitSubjects } from './useLimitSubjects.ts';

type Entry = Readonly<Record<TradingLimit, string>>;

/** A limit as it is entered: the distance in percent, empty where there is no bound. */
const enterLimits = ({ limits }: LimitSubject): Entry => ({
  orderValue: limits.orderValue ?? '',
  positionValue: limits.positionValue ?? '',
  distance: limits.distance === null ? '' : toDecimalString(decimal(limits.distance).times('100')),
  ordersPerSecond: limits.ordersPerSecond === null ? '' : String(limits.ordersPerSecond),
});

const isEntered = (limit: TradingLimit, text: string): boolean => {
  const value = parseEntered(text);
  if (text === '') return true;
  if (value === undefined || decimal(value).lte('0')) return false;
  return limit !== 'ordersPerSecond' || /^[1-9]\d{0,2}$/.test(value);
};

function readEntry(entry: Entry) {
  const read = (limit: TradingLimit) => parseEntered(entry[limit]) ?? null;
  const [percent, orders] = [read('distance'), read('ordersPerSecond')];
  return {
    orderValue: read('orderValue'),
    positionValue: read('positionValue'),
    distance: percent === null ? null : toDecimalString(decimal(percent).div('100')),
    ordersPerSecond: orders === null ? null : Number(orders),
  };
}

/** TR-18: what orders of an account or of a member may open. Members tighten their own without a code. */
export function LimitsDrawer({ onClose }: { onClose: () => void }) {
  const { subjects, ownId } = useLimitSubjects();
  const [chosen, setChosen] = useState<string>();
  const subject = subjects.find(({ id }) => id === chosen) ?? subjects[0];
  if (subject === undefined) return null;
  return (
    <SubjectLimits
      key={subject.id}
      subject={subject}
      subjects={subjects}
      isOwn={subject.scope === 'member' && subject.id === ownId}
      onSubject={setChosen}
      onClose={onClose}
    />
  );
}

interface SubjectLimitsProps {
  readonly subject: LimitSubject;
  readonly subjects: readonly LimitSubject[];
  /** The member's own limits. */
  readonly isOwn: boolean;
  readonly onSubject: (id: string) => void;
  readonly onClose: () => void;
}

function SubjectLimits({ subject, subjects, isOwn, onSubject, onClose }: SubjectLimitsProps) {
  const { t } = useTranslation('lightning');
  const queries = useQueryClient();
  const codes = useGoogleCode();
  const [entry, setEntry] = useState(() => enterLimits(subject));
  const [isConfirming, setIsConfirming] = useState(false);
  const action = useCallMutation('setLimits', {
    onSuccess: async () => {
      toast('success', t('limits.done'));
      await queries.invalidateQueries({ queryKey: LIMITS_KEY });
      onClose();
    },
    onError: codes.rejected,
  });
  const isValid = TRADING_LIMITS.every((limit) => isEntered(limit, entry[limit]));
  const { scope, id } = subject;
  const named = scope === 'account' ? { scope, exchangeKeyId: id } : { scope, userId: id };
  const wanted = isValid ? readEntry(entry) : NO_LIMITS;
  if (isConfirming)
    return (
      <CodeStep
        codes={codes}
        text={{
          title: t('limits.title'),
          follows: t('limits.follows', { name: subject.name }),
          submit: t('limits.set'),
        }}
        action={action}
        onSubmit={(proof) => action.mutate({ ...named, ...wanted, ...proof })}
        onClose={onClose}
      />
    );
  return (
    <EntryDrawer
      title={t('limits.title')}
      submit={t('limits.set')}
      disabled={!isValid}
      isBusy={action.isPending}
      error={action.error}
      onSubmit={() => {
        if (isOwn && isTightened(subject.limits, wanted)) action.mutate({ ...named, ...wanted });
        else setIsConfirming(true);
      }}
      onClose={onClose}
    >
      <p>{t('limits.text')}</p>
      <SelectField
        label={t('limits.subject')}
        options={subjects.map((each) => ({
          value: each.id,
          label: each.name,
          detail: t(`limits.scopes.${each.scope}`),
        }))}
        value={subject.id}
        onValue={onSubject}
      />
      {TRADING_LIMITS.map((limit) => (
        <TextField
          key={limit}
          label={t(`limits.fields.${limit}`)}
          value={entry[limit]}
          inputMode="decimal"
          placeholder={t('limits.none')}
          error={
            isEntered(limit, entry[limit])
              ? undefined
              : t(`limits.invalid.${limit === 'ordersPerSecond' ? 'count' : 'amount'}`)
          }
          onValue={(text) => setEntry({ ...entry, [limit]: text })}
        />
      ))}
    </EntryDrawer>
  );
}
