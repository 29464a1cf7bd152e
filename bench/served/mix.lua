-- Asks in turn what a file lists, a request a line: path, tab, "part" where htmx asks.
-- At the end one line of JSON: what was answered, how soon, and what went wrong.
local asked, at = {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local path, kind = line:match("^([^\t]+)\t?(.*)$")
    local headers = { ["Accept-Encoding"] = "gzip", ["Host"] = "localhost" }
    if kind == "part" then headers["HX-Request"] = "true" end
    asked[#asked + 1] = wrk.format("GET", path, headers)
  end
  at = math.random(#asked)
end

function request()
  at = at % #asked + 1
  return asked[at]
end

function done(summary, latency, requests)
  local wrong = summary.errors
  print(string.format(
    'TOLD {"requests":%d,"bytes":%d,"seconds":%.3f,"p50":%.1f,"p95":%.1f,"p99":%.1f,"refused":%d,"lost":%d}',
    summary.requests, summary.bytes, summary.duration / 1e6, latency:percentile(50) / 1e3,
    latency:percentile(95) / 1e3, latency:percentile(99) / 1e3, wrong.status,
    wrong.connect + wrong.read + wrong.write + wrong.timeout))
end
