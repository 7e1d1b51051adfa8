import type { AnswerOf } from '@aldgate/contract/calls.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDay } from '@aldgate/ui/format/day.ts';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { FullAmount } from '../../../lib/amounts/FullAmount.tsx';
import { formatPercent } from '../../../lib/amounts/formatPercent.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { LoadState } from '../../../lib/messages/LoadState.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { CaseSection } from '../cases/CaseSection.tsx';
import { CaseSteps } from '../cases/CaseSteps.tsx';
import { StatementBadge } from '../interest/StatementBadge.tsx';
import { InterestDays } from '../parts/InterestDays.tsx';
import { FinancingBadge } from '../parts/StatusBadges.tsx';
import { useFinancing } from '../projectQueries.ts';
import { ChangeProgress } from './ChangeProgress.tsx';

type Detail = AnswerOf<'queryFinancingDetail'>;

/** BR-03: a financing in full. */
export default function FinancingDrawer({ financingNo, onClose }: { financingNo: string; onClose: () => void }) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const financing = useFinancing(financingNo);
  return (
    <Drawer
      open
      title={financingNo}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {financing.data === undefined ? (
        <LoadState
          query={financing}
          title={t('financing.failed')}
          text={(reason) => t('accounts.failedText', { reason })}
          rows={8}
        />
      ) : (
        <Loaded financing={financing.data} />
      )}
    </Drawer>
  );
}

function Loaded({ financing }: { financing: Detail }) {
  const { t } = useTranslation('brokers');
  const locale = useLocale();
  const { status, currency, annualRate, startedOn, endedOn, lines, statements, changes, liquidationCase } = financing;
  return (
    <Stack gap="4">
      <Rows>
        <Row label={t('transfers.columns.state')}>
          <FinancingBadge status={status} />
        </Row>
        <Row label={t('changes.priority')}>
          <FullAmount value={financing.priorityPrincipal} asset={currency} />
        </Row>
        <Row label={t('changes.subordinated')}>
          <FullAmount value={financing.subordinatedPrincipal} asset={currency} />
        </Row>
        <Row label={t('changes.rate')}>{formatPercent(annualRate, locale)}</Row>
        <Row label={t('changes.unpaidInterest')}>
          <FullAmount value={financing.unpaidInterest} asset={currency} />
        </Row>
        <Row label={t('financing.started')}>{formatDay(startedOn, locale)}</Row>
        {endedOn !== null && <Row label={t('financing.ended')}>{formatDay(endedOn, locale)}</Row>}
      </Rows>
      {liquidationCase !== null && (
        <>
          <CaseSection of={liquidationCase} />
          <CaseSteps steps={liquidationCase.steps} />
        </>
      )}
      <Heading size="13">{t('financing.changes')}</Heading>
      {changes.map((change) => (
        <div key={change.changeNo}>
          <ChangeProgress change={change} />
        </div>
      ))}
      {statements.length > 0 && <Heading size="13">{t('interest.tabs.statements')}</Heading>}
      {statements.map(({ statementNo, startOn, endOn, interest, ...statement }) => (
        <Rows key={statementNo}>
          <Row
            label={
              <PathLink to={`brokersManager/interest?project=${statement.projectNo}&statement=${statementNo}`}>
                {statementNo}
              </PathLink>
            }
          >
            <StatementBadge {...statement} />
          </Row>
          <Row label={`${formatDay(startOn, locale)} – ${formatDay(endOn, locale)}`}>
            <FullAmount value={interest} asset={currency} />
          </Row>
        </Rows>
      ))}
      <Heading size="13">{t('financing.days')}</Heading>
      {lines.length === 0 ? (
        <Text size="13" tone="2">
          {t('financing.noDays')}
        </Text>
      ) : (
        <InterestDays lines={lines} />
      )}
    </Stack>
  );
}
