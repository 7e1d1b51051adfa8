import type { RemittanceMethod } from '@aldgate/domain/bank/remittanceMethod.ts';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { Suspense, useState } from 'react';
import { fullPlaces } from '../../../lib/amounts/amounts.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CopyButton } from '../../../lib/lists/CopyButton.tsx';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { useSession } from '../../../lib/session/session.ts';
import styles from './deposits.module.css';
import { listFields, nameZone } from './instruction.ts';
import type { Instruction } from './queries.ts';

const Announcement = lazyPart(() => import('./Announcement.tsx'));

interface InstructionPanelProps {
  readonly instruction: Instruction;
}

interface MethodProps extends InstructionPanelProps {
  readonly onMethod: (method: RemittanceMethod) => void;
}

/** The platform's account with the customer's reference, and on which terms a payment is credited. */
export function InstructionPanel({ instruction, onMethod }: MethodProps) {
  const { t } = useTranslation('wallet');
  const { asset, reference } = instruction;
  return (
    <div className={styles.columns}>
      <Stack gap="4">
        <MethodChoice instruction={instruction} onMethod={onMethod} />
        <section className={styles.reference} aria-label={t('bank.deposit.reference')}>
          <Text size="12" tone="2">
            {t('bank.deposit.reference')}
          </Text>
          <Inline wrap gap="2 4">
            <code>{reference}</code>
            <CopyButton value={reference} label={t('bank.deposit.reference')} />
          </Inline>
          <Text size="13" lead="text">
            {t('bank.deposit.referenceText')}
          </Text>
        </section>
        <section aria-label={t('bank.deposit.account', { asset })}>
          <Rows>
            {listFields(instruction).map(({ field, name, value }) => (
              <Row key={field} label={t(`bank.deposit.fields.${name}`)}>
                <Inline as="span" inline gap="2" justify="end">
                  <Text as="span" breakWords>
                    {value}
                  </Text>
                  <CopyButton value={value} label={t(`bank.deposit.fields.${name}`)} />
                </Inline>
              </Row>
            ))}
          </Rows>
        </section>
        <Note kind="warning">{t('bank.deposit.ownName')}</Note>
      </Stack>
      <Stack gap="4">
        <Terms instruction={instruction} />
        <AnnounceButton instruction={instruction} />
      </Stack>
    </div>
  );
}

/** The choice of the method, where the currency has several. */
function MethodChoice({ instruction: { remittanceMethod, remittanceMethods }, onMethod }: MethodProps) {
  const { t } = useTranslation('wallet');
  if (remittanceMethods.length < 2) return null;
  return (
    <Segmented
      label={t('bank.deposit.method')}
      options={remittanceMethods.map((value) => ({ value, label: t(`bank.methods.${value}`) }))}
      value={remittanceMethod}
      onValue={onMethod}
    />
  );
}

function Terms({ instruction: { asset, minimum, cutOff, valueDate } }: InstructionPanelProps) {
  const { t } = useTranslation('wallet');
  const locale = useLocale();
  return (
    <section aria-label={t('bank.deposit.terms')}>
      <Rows>
        <Row label={t('bank.deposit.minimum')}>
          <Amount value={minimum} places={fullPlaces(asset)} unit={asset} />
        </Row>
        <Row label={t('bank.deposit.cutOff')}>
          {t('bank.deposit.cutOffTime', { time: cutOff.time, zone: nameZone(cutOff.timeZone, locale) })}
        </Row>
        <Row label={t('bank.deposit.valueDateNow')}>{formatDay(valueDate, locale)}</Row>
        <Row label={t('bank.deposit.creditedTo')}>{t('bank.deposit.assetAccount')}</Row>
        <Row label={t('bank.deposit.fees')}>{t('bank.deposit.feeNote')}</Row>
      </Rows>
    </section>
  );
}

/** Announcing a payment is optional: it is found by its reference without it. */
function AnnounceButton({ instruction }: InstructionPanelProps) {
  const { t } = useTranslation('wallet');
  const role = useSession(({ userInfo }) => userInfo?.role);
  const [isOpen, setOpen] = useState(false);
  if (role === undefined || !memberMay(role, 'move')) return null;
  return (
    <Stack gap="2" justifyItems="start">
      <Button onClick={() => setOpen(true)}>{t('bank.announce.title')}</Button>
      <Text size="12" tone="3" lead="text">
        {t('bank.announce.optional')}
      </Text>
      <Suspense fallback={null}>
        {isOpen && <Announcement instruction={instruction} onClose={() => setOpen(false)} />}
      </Suspense>
    </Stack>
  );
}
