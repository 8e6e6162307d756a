/**
 * OpenTelemetry traces, when an exporter is configured (`OTEL_EXPORTER_OTLP_ENDPOINT` and related variables, which
 * the exporter reads itself): a span for each request, statement, provider call and job. Without one, the API's no-op
 * tracer is used and nothing else is loaded.
 */
import { type Attributes, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import pg from 'pg';

const tracer = () => trace.getTracer('langkah');

/** Runs `work` within a span of its own. A failure is recorded by its kind, not its message. */
export function inSpan<Result>(
  name: string,
  options: { kind?: SpanKind; attributes?: Attributes },
  work: (span: {
    setAttribute: (name: string, value: string | number) => void;
    name: (name: string) => void;
  }) => Promise<Result>,
): Promise<Result> {
  return tracer().startActiveSpan(name, options, async (span) => {
    try {
      return await work({
        setAttribute: (key, value) => void span.setAttribute(key, value),
        name: (better) => void span.updateName(better),
      });
    } catch (error) {
      span.setStatus({
        code: SpanStatusCode.ERROR,
        message: error instanceof Error ? error.name : 'failed',
      });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** A request's span continues the caller's trace if the headers name one. */
export const inRequestSpan = <Result>(
  headers: Headers,
  name: string,
  work: Parameters<typeof inSpan<Result>>[2],
): Promise<Result> =>
  context.with(
    propagation.extract(context.active(), headers, {
      get: (carrier, key) => carrier.get(key) ?? undefined,
      keys: (carrier) => [...carrier.keys()],
    }),
    () => inSpan(name, { kind: SpanKind.SERVER }, work),
  );

/** Starts exporting. @returns a function that sends what is left and stops. */
export async function startTracing(serviceName: string): Promise<() => Promise<void>> {
  const [
    { TracerProvider, BatchSpanProcessor },
    { OTLPTraceExporter },
    { resourceFromAttributes },
    hooks,
    core,
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
  ]);
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(provider);
  const untrace = traceStatements();
  return async () => {
    untrace();
    await provider.shutdown().catch(() => undefined);
  };
}

const kindOf = (statement: unknown): string => {
  const text = typeof statement === 'string' ? statement : (statement as { text?: string } | null)?.text;
  return /^\s*(\w+)/.exec(text ?? '')?.[1]?.toUpperCase() ?? 'QUERY';
};

/** Wraps the driver's one method for statements. Statements may carry data, so only the first word is recorded. */
function traceStatements(): () => void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function traced(this: pg.Client, ...args: unknown[]) {
    const name = kindOf(args[0]);
    const span = tracer().startSpan(name, {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': name },
    });
    const end = (error?: unknown) => {
      if (error) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
    // A pool passes a callback; all other callers expect a promise.
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const told = (error: unknown, ...rest: unknown[]) => {
        end(error);
        callback(error, ...rest);
      };
      return Reflect.apply(query, this, [...args.slice(0, -1), told]);
    }
    const result: unknown = Reflect.apply(query, this, args);
    if (result instanceof Promise) result.then(() => end(), end);
    else end();
    return result;
  } as typeof query;
  return () => {
    pg.Client.prototype.query = query;
  };
}
