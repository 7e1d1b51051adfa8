import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Section } from '@aldgate/ui/layout/Section.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { useMemberMay } from '../../../lib/session/session.ts';
import type { CapitalChange, ProjectInfo } from '../projectQueries.ts';
import { ChangeProgress } from './ChangeProgress.tsx';

const WithdrawChange = lazyPart(() => import('./WithdrawChange.tsx'));

/** BR-04: the changes of a project that wait for approval, or whose money moves. */
export function OpenChanges({ project: { openChanges } }: { project: ProjectInfo }) {
  const { t } = useTranslation('brokers');
  const mayMove = useMemberMay('move');
  const [withdrawn, setWithdrawn] = useState<CapitalChange>();
  return (
    <Section title={t('changes.open')}>
      {openChanges.length === 0 ? (
        <Text size="13" tone="2" padding="3 0">
          {t('changes.none')}
        </Text>
      ) : (
        <Stack gap="4" padding="3 0 0">
          {openChanges.map((change) => (
            <article key={change.changeNo} aria-label={`${t(`changes.kinds.${change.kind}`)} ${change.changeNo}`}>
              <ChangeProgress change={change} />
              {mayMove && change.status === 'approving' && (
                <Inline gap="3" padding="2 0 0" size="12">
                  <Button
                    size="small"
                    kind="danger"
                    disabled={change.isInReview}
                    title={change.isInReview ? t('changes.inReview') : undefined}
                    onClick={() => setWithdrawn(change)}
                  >
                    {t('changes.withdraw')}
                  </Button>
                </Inline>
              )}
            </article>
          ))}
        </Stack>
      )}
      <Suspense fallback={null}>
        {withdrawn !== undefined && <WithdrawChange change={withdrawn} onClose={() => setWithdrawn(undefined)} />}
      </Suspense>
    </Section>
  );
}
