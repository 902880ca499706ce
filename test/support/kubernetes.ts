// What the manifests use of the API of Kubernetes 1.29 and later (batch/v1 Job, v1 PersistentVolumeClaim), written down from its
// reference with nothing else allowed, so that a misspelt field is found.
import { z } from 'zod';

const name = z.string().regex(/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/);
const quantity = z.string().regex(/^\d+(\.\d+)?(m|k|M|G|T|Ki|Mi|Gi|Ti)?$/);
const count = z.int().min(0);
const metadata = z.strictObject({ name });

const amounts = z.strictObject({ cpu: quantity.optional(), memory: quantity.optional() });
const container = z.strictObject({
  name,
  image: z.string(),
  args: z.array(z.string()),
  env: z.array(z.strictObject({ name: z.string().regex(/^\w+$/), value: z.string() })).default([]),
  resources: z.strictObject({ requests: amounts.optional(), limits: amounts.optional() }).optional(),
  volumeMounts: z.array(
    z.strictObject({ name, mountPath: z.string().startsWith('/'), readOnly: z.boolean().optional() }),
  ),
});

const volume = z.union([
  z.strictObject({ name, configMap: z.strictObject({ name }) }),
  z.strictObject({ name, persistentVolumeClaim: z.strictObject({ claimName: name }) }),
]);

const pod = z
  .strictObject({
    restartPolicy: z.enum(['Never', 'OnFailure']),
    containers: z.tuple([container]),
    volumes: z.array(volume),
  })
  .refine(
    ({ containers, volumes }) =>
      containers[0].volumeMounts.every((mount) => volumes.some((one) => one.name === mount.name)),
    'every mount names a volume',
  );

const jobSpec = z
  .strictObject({
    completionMode: z.enum(['Indexed', 'NonIndexed']).default('NonIndexed'),
    completions: count.default(1),
    parallelism: count.default(1),
    backoffLimit: count.optional(),
    backoffLimitPerIndex: count.optional(),
    maxFailedIndexes: count.optional(),
    template: z.strictObject({ spec: pod }),
  })
  .refine(
    ({ completionMode, backoffLimitPerIndex, maxFailedIndexes, template }) =>
      (backoffLimitPerIndex === undefined && maxFailedIndexes === undefined) ||
      (completionMode === 'Indexed' && template.spec.restartPolicy === 'Never'),
    'limits by index go with indexed jobs whose pods are not restarted',
  );

const claimSpec = z.strictObject({
  accessModes: z.array(z.enum(['ReadWriteOnce', 'ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOncePod'])).min(1),
  resources: z.strictObject({ requests: z.strictObject({ storage: quantity }) }),
});

const JOB = z.strictObject({
  apiVersion: z.literal('batch/v1'),
  kind: z.literal('Job'),
  metadata,
  spec: jobSpec,
});
export type Job = z.infer<typeof JOB>;

export const MANIFEST = z.discriminatedUnion('kind', [
  JOB,
  z.strictObject({
    apiVersion: z.literal('v1'),
    kind: z.literal('PersistentVolumeClaim'),
    metadata,
    spec: claimSpec,
  }),
]);
