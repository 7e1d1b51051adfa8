import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Heading } from '@aldgate/ui/layout/Heading.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useEffect, useRef } from 'react';
import { ApprovalProgress } from '../../../lib/approvals/ApprovalProgress.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PathLink } from '../../../lib/page/links.tsx';

interface RequestedProps {
  readonly approvalId: string;
  readonly onAgain: () => void;
}

/** A requested loan that waits for other members. Its heading takes the focus, so that it is announced. */
export function Requested({ approvalId, onAgain }: RequestedProps) {
  const { t } = useTranslation('loans');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <>
      <Heading ref={heading} size="20" marginBottom="4" tabIndex={-1} data-quiet-focus>
        {t('requested.title')}
      </Heading>
      <ApprovalProgress approvalId={approvalId} />
      <Text size="13" tone="2" lead="text" marginTop="2" maxWidth="64ch">
        {t('requested.text')}
      </Text>
      <Inline wrap gap="3 5" marginTop="6">
        <PathLink to={`information?tab=approvals&approval=${approvalId}`}>{t('requested.approval')}</PathLink>
        <Button kind="link" onClick={onAgain}>
          {t('requested.again')}
        </Button>
      </Inline>
    </>
  );
}
