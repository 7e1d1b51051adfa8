import { Drawer } from '@aldgate/ui/overlays/Drawer.tsx';
import { Skeleton } from '@aldgate/ui/states/Skeleton.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { BrokerError } from '../parts/BrokerError.tsx';
import { type Project, useBrokerConfig, useProjectChoices } from '../queries.ts';
import { ProjectFields } from './ProjectFields.tsx';

interface ProjectFormProps {
  /** Undefined for a new one. */
  readonly project: Project | undefined;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** BR-02: the name, the strategy and the accounts of a project. */
export default function ProjectForm({ project, onSaved, onClose }: ProjectFormProps) {
  const { t } = useTranslation('brokers');
  const { t: tApp } = useTranslation();
  const config = useBrokerConfig();
  const choices = useProjectChoices(project?.projectNo);
  const strategies = config.data?.strategies.map(({ strategy }) => strategy);
  const title = t(project === undefined ? 'projects.add' : 'projects.edit');
  if (strategies !== undefined && choices.data !== undefined) {
    const shown = { title, project, strategies, choices: choices.data };
    return <ProjectFields {...shown} onSaved={onSaved} onClose={onClose} />;
  }
  return (
    <Drawer
      open
      title={title}
      closeLabel={tApp('close')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <BrokerError error={config.error ?? choices.error} />
      <Skeleton rows={6} label={tApp('loading')} />
    </Drawer>
  );
}
