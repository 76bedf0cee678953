import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Settings } from '#config/settings'
import { withTimeout } from './with-timeout.ts'

/** A span's ids in a request's headers, as https://www.w3.org/TR/trace-context/ defines them */
export const TRACE_HEADERS = ['traceparent', 'tracestate'] as const

type TraceSettings = Pick<
  Settings,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG'
>

const END_WITHIN = 1_000
let endProvider: (() => Promise<void>) | undefined
let isOn = false
/** Whether this process records traces: without a collector nothing is created, propagated or loaded. */
export const isTracing = (): boolean => isOn

const tracer = () => trace.getTracer('foyer')

/**
 * Sends traces of this process to the collector of OTEL_EXPORTER_OTLP_ENDPOINT, if one is set. Spans wait in a bounded
 * queue, and are dropped while the collector doesn't answer.
 */
export async function startTracing(settings: TraceSettings, part: string): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER_ARG } = settings
  if (!endpoint) return
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http')
  const sdk = await import('@opentelemetry/sdk-trace-node')
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: headersOf(OTEL_EXPORTER_OTLP_HEADERS ?? ''),
  })
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'foyer', 'service.name': part }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG) }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  })
  provider.register()
  endProvider = () => provider.shutdown()
  isOn = true
}

/** Sends the last spans, within a second. */
export async function endTracing(): Promise<void> {
  isOn = false
  if (!endProvider) return
  await withTimeout(endProvider(), END_WITHIN).catch(() => {})
  for (const api of [trace, context, propagation]) api.disable()
  endProvider = undefined
}

/** Reads `name=value,name=value`, with encoded values, as OpenTelemetry defines it. */
const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((each) => each.split('=', 2).map((part) => decodeURIComponent(part.trim())))
      .filter(([name, value]) => name && value),
  )

/**
 * Records work of another process within a traced request, such as a statement or a call. Outside of a traced request
 * it only runs it.
 */
export function traced<R>(name: string, attributes: Attributes, work: () => Promise<R>): Promise<R> {
  if (!isOn || !trace.getActiveSpan()) return work()
  return tracer().startActiveSpan(name, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name })
      throw error
    } finally {
      span.end()
    }
  })
}

/** Returns the headers that make the receiver's spans part of the current trace; none without a collector. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {}
  if (isOn) propagation.inject(context.active(), headers)
  return headers
}

/** Starts the span of a request, as part of its caller's trace, and returns it with what runs work inside it. */
export function startRequestSpan(headers: NodeJS.Dict<string | string[]>, method: string) {
  const caller = propagation.extract(context.active(), headers)
  const span: Span = tracer().startSpan(method, { kind: SpanKind.SERVER }, caller)
  const inside = trace.setSpan(caller, span)
  return { span, run: (work: () => void) => context.with(inside, work) }
}
