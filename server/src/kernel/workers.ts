import type { TaskList } from 'graphile-worker';
import { startAuditSealer } from './audit/auditSealer.ts';
import { QUEUE_CONNECTIONS } from './database/connections.ts';
import { openPool } from './database/database.ts';
import { DELIVERY_BATCH, JOB_BATCH, startJobs } from './jobs/jobQueue.ts';
import { DELIVER, DELIVER_OLD, deliverer, deliverOld, type Providers } from './jobs/outbox.ts';
import { smtpProvider } from './mail/mail.ts';
import { mailboxProvider, mailboxSmsProvider } from './mail/mailbox.ts';
import { gatewayProvider } from './mail/sms.ts';
import type { Module, ModuleContext } from './module.ts';
import { kernelRetention } from './retention/ownRetention.ts';
import { PURGE_EXPIRED, purgeExpired } from './retention/retention.ts';

/** Runs the job queues: modules' jobs, the retention of their tables, the outbox, and the audit log's sealing. */
export async function startWorkers(context: ModuleContext, modules: readonly Module[]) {
  const { config, database, clock, log } = context;
  const { databaseUrl: url, databaseSchema: schema } = config;
  const queues = { openPool: () => openPool({ url, schema, role: 'owner', max: QUEUE_CONNECTIONS }), schema };
  const auditSealer = startAuditSealer({ database, log });
  const taskList: TaskList = {
    [PURGE_EXPIRED]: () => purgeExpired(retentions, { database, log }, clock()),
    [DELIVER_OLD]: () => deliverOld(database, clock()),
  };
  for (const module of modules) Object.assign(taskList, module.jobs);
  const retentions = [...kernelRetention, ...modules.flatMap(({ retention }) => retention ?? [])];
  const jobs = await startJobs(
    queues,
    {
      taskList,
      cronItems: [
        { task: PURGE_EXPIRED, match: '0 * * * *', options: { queueName: PURGE_EXPIRED } },
        { task: DELIVER_OLD, match: '* * * * *' },
        ...modules.flatMap(({ cron }) => cron ?? []),
      ],
      batch: JOB_BATCH,
    },
    log,
  );
  // A separate queue: a silent mail server delays messages, but no jobs that move money.
  const delivery = await startJobs(
    queues,
    {
      taskList: { [DELIVER]: deliverer(database, createProviders(context), clock) },
      cronItems: [],
      batch: DELIVERY_BATCH,
    },
    log,
  );
  return {
    /** Whether the job queues run: not while one is started again. */
    isWorking: () => jobs.isRunning() && delivery.isRunning(),
    async close() {
      await Promise.all([jobs.stop(), delivery.stop()]);
      await auditSealer.close();
    },
  };
}

function createProviders({ config, database, clock }: ModuleContext): Providers {
  const { smtpUrl, from } = config.mail;
  return {
    mail: smtpUrl === null ? mailboxProvider(database, clock) : smtpProvider(smtpUrl, from),
    sms: config.sms === null ? mailboxSmsProvider(database, clock) : gatewayProvider(config.sms),
  };
}
