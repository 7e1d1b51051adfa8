import { CallError, readErrorData } from '@aldgate/client-kit/calls/callError.ts';
import { toast } from '@aldgate/client-kit/toasts.ts';
import { useSubmission } from '@aldgate/client-kit/useSubmission.ts';
import { NumberField } from '@aldgate/ui/controls/NumberField.tsx';
import { SelectField } from '@aldgate/ui/controls/SelectField.tsx';
import { TextField } from '@aldgate/ui/controls/TextField.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { boundText } from '../../../lib/amounts/amounts.ts';
import { findAsset } from '../../../lib/calls/assetRegistry.ts';
import { call } from '../../../lib/calls/calls.ts';
import { ChangeDrawer } from '../../../lib/forms/ChangeDrawer.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ActionError } from '../../../lib/messages/ActionError.tsx';
import { errorText, withReference } from '../../../lib/messages/errorText.ts';
import { useArea } from '../../../lib/page/area.ts';
import { PathLink } from '../../../lib/page/links.tsx';
import { shortNumber, useAccountsOf } from '../../bankAccounts/index.ts';
import { type Announced, buildAnnouncement, checkAmount, findField } from './announcementEntry.ts';
import type { Instruction } from './queries.ts';

interface AnnouncementProps {
  readonly instruction: Instruction;
  readonly onClose: () => void;
}

/** WAL-09: announces a payment from a verified account of the instruction's method. */
export default function Announcement({ instruction, onClose }: AnnouncementProps) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  const { asset, minimum, remittanceMethod: method } = instruction;
  const accounts = useAccountsOf(asset).data?.filter(
    ({ state, remittanceMethod }) => state === 'verified' && remittanceMethod === method,
  );
  const [chosen, setChosen] = useState('');
  const [text, setText] = useState('');
  const [channelCode, setChannelCode] = useState('');
  const [isTried, setTried] = useState(false);
  const area = useArea();
  const sending = useAnnounce(onClose);
  const account = accounts?.find(({ bankAccountId }) => bankAccountId === chosen) ?? accounts?.[0];
  const entered = checkAmount({ text, precision: findAsset(asset)?.precision ?? 2, minimum });
  const enteredText = useEnteredText(asset);
  const field = sending.isError ? findField(sending.error) : undefined;
  const rejectionText = useRejectionText(instruction);
  const rejection = field && rejectionText(sending.error);
  const change = (apply: () => void) => {
    apply();
    sending.reset();
  };
  return (
    <ChangeDrawer
      title={t('bank.announce.title')}
      submit={t('bank.announce.submit')}
      busy={sending.isPending || account === undefined}
      error={sending.error}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (entered.kind !== 'amount' || account === undefined) return;
        sending.mutate(buildAnnouncement(asset, account, entered.amount, channelCode));
      }}
    >
      {accounts === undefined ? (
        <Skeleton rows={4} label={tApp('loading')} />
      ) : account === undefined ? (
        <EmptyState
          title={t('bank.announce.noAccount.title', { asset })}
          text={t('bank.announce.noAccount.text')}
          action={
            <PathLink to={area.page(`address/fiatAddress?add=${asset}`)}>
              {t('bank.announce.noAccount.action')}
            </PathLink>
          }
        />
      ) : (
        <>
          <NumberField
            label={t('bank.amount')}
            value={text}
            placeholder="0"
            error={
              (isTried || text !== '' ? enteredText(entered, isTried) : undefined) ??
              (field === 'amount' ? rejection : undefined)
            }
            onValue={(typed) => change(() => setText(typed))}
            unit={
              <Text as="span" size="16" weight="mid">
                {asset}
              </Text>
            }
          />
          <SelectField
            label={t('bank.announce.account')}
            options={accounts.map((each) => ({
              value: each.bankAccountId,
              label: `${each.nickname} · ${shortNumber(each)}`,
            }))}
            value={account.bankAccountId}
            error={field === 'account' ? rejection : undefined}
            onValue={(id) => change(() => setChosen(id))}
          />
          <Rows>
            <Row label={t('bank.announce.method')}>{t(`bank.methods.${account.remittanceMethod}`)}</Row>
          </Rows>
          {account.remittanceMethod === 'signet_transfer' && (
            <TextField
              label={t('bank.announce.channelCode')}
              autoComplete="off"
              spellCheck={false}
              maxLength={50}
              value={channelCode}
              onValue={(typed) => change(() => setChannelCode(typed))}
            />
          )}
          <PathLink to={area.page(`address/fiatAddress?add=${asset}`)}>{t('bank.announce.noAccount.action')}</PathLink>
          <Text size="12" tone="2" lead="text">
            {t(method === 'bank_wire' ? 'bank.announce.follows' : 'bank.announce.followsChannel', {
              reference: instruction.reference,
            })}
          </Text>
        </>
      )}
      {field === 'form' && <ActionError error={sending.error} />}
    </ChangeDrawer>
  );
}

/** The text of a rejection. A minimum that was raised meanwhile is in it. */
function useRejectionText({ asset, minimum }: Instruction) {
  const { t } = useTranslation('wallet');
  const { t: tApp } = useTranslation();
  return (error: unknown): string => {
    if (!(error instanceof CallError) || error.entry !== 'belowMinimum')
      return withReference(errorText(error, tApp), error, tApp);
    const { minimum: raised } = readErrorData(error);
    const bound = boundText(typeof raised === 'string' ? raised : minimum, asset);
    return t('bank.announce.errors.minimum', { bound, asset });
  };
}

/** Sends a repeated entry under the same key, so that it is announced once. */
function useAnnounce(onDone: () => void) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  const queries = useQueryClient();
  const { calls } = useArea();
  const keyed = useRef({ request: '', key: '' });
  return useSubmission({
    mutationFn: (request: Announced) => {
      const wanted = JSON.stringify(request);
      if (keyed.current.request !== wanted) keyed.current = { request: wanted, key: crypto.randomUUID() };
      return call(calls.announcePayment, { key: keyed.current.key, ...request });
    },
    onSuccess: async ({ expectedOn }) => {
      toast('success', t('bank.announce.done', { date: formatDay(expectedOn, locale) }));
      onDone();
      await queries.invalidateQueries({ queryKey: ['wallet'] });
    },
  });
}

/** The text of an amount that is not valid; an empty one is, once it was tried. */
function useEnteredText(asset: string) {
  const { t } = useTranslation('wallet');
  return (entered: ReturnType<typeof checkAmount>, isTried: boolean): string | undefined => {
    if (entered.kind === 'empty') return isTried ? t('bank.announce.errors.empty') : undefined;
    if (entered.kind === 'amount') return undefined;
    const { fieldError, bound } = entered;
    if (fieldError === 'decimals') return t('bank.announce.errors.decimals', { bound, asset });
    if (fieldError === 'minimum') return t('bank.announce.errors.minimum', { bound: boundText(bound, asset), asset });
    return t('bank.announce.errors.number');
  };
}
