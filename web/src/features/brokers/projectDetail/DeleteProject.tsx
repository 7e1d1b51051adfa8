import { useNavigate } from 'react-router';
import { useConfirmedCall } from '../../../lib/confirmations/useConfirmedCall.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePath } from '../../../lib/page/links.tsx';
import { BrokerError } from '../parts/BrokerError.tsx';
import type { ProjectInfo } from '../projectQueries.ts';
import { useRefresh } from '../queries.ts';

interface DeleteProjectProps {
  readonly project: ProjectInfo;
  readonly onClose: () => void;
}

/** BR-06: deletes a project that was never funded; its accounts are free again. */
export default function DeleteProject({ project: { projectNo, projectName }, onClose }: DeleteProjectProps) {
  const { t } = useTranslation('brokers');
  const navigate = useNavigate();
  const path = usePath();
  const refresh = useRefresh();
  return useConfirmedCall('deleteProjectRelation', {
    request: { projectNo },
    text: {
      title: t('projects.deleteTitle'),
      follows: (
        <>
          <p>
            <b>{projectName}</b> · {projectNo}
          </p>
          <p>{t('projects.deleteText')}</p>
        </>
      ),
      confirm: t('projects.delete'),
      done: t('projects.deleted'),
    },
    onDone: async () => {
      await navigate(path('brokersManager/project'));
      await refresh();
    },
    onClose,
    Failure: BrokerError,
  });
}
