/**
 * Traces by OpenTelemetry, off unless somewhere to send them is named: a span per request, and
 * within it one for what waits and one for the append.
 * Source: W3C Trace Context; OTLP over HTTP.
 */
import {
  type Attributes,
  type Context,
  context as active,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

/** Where spans go. */
export interface Spans {
  /** Begins the span of a request, below the one that `traceparent` names; null when off. */
  begin(name: () => string, headers: Readonly<Record<string, unknown>>): RequestSpan | null;
  /** Does `work` in a span below the one that is active. */
  within<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** The span of a request. */
export interface RequestSpan {
  /** Goes on with `proceed` inside the span. */
  run(proceed: () => void): void;
  end(attributes: Attributes, failed: boolean): void;
}

/** No spans at all. */
export const noSpans: Spans = {
  begin: () => null,
  within: (_name, _attributes, work) => work(),
  close: () => Promise.resolve(),
};

/** Sends spans to `url`, such as `http://collector:4318/v1/traces`. */
export async function openSpans(url: string): Promise<Spans> {
  // Loaded only where it is used: it is not small.
  const { BatchSpanProcessor, NodeTracerProvider } = await import('@opentelemetry/sdk-trace-node');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const spanProcessors = [new BatchSpanProcessor(new OTLPTraceExporter({ url }))];
  const provider = new NodeTracerProvider({ spanProcessors });
  provider.register();
  const tracer = provider.getTracer('epoch-ledger');
  return {
    begin: (name, headers) => {
      const parent = propagation.extract(active.active(), headers);
      const span = tracer.startSpan(name(), { kind: SpanKind.SERVER }, parent);
      return requestSpan(span, trace.setSpan(parent, span));
    },
    within: (name, attributes, work) =>
      tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
    close: () => provider.shutdown(),
  };
}

function requestSpan(span: Span, within: Context): RequestSpan {
  return {
    run: (proceed) => {
      active.with(within, proceed);
    },
    end: (attributes, failed) => {
      span.setAttributes(attributes);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
