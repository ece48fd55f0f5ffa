#!/usr/bin/python3
"""A bare WebKitGTK window for WebKitWebDriver: its own MiniBrowser has a toolbar, and is never narrower than 447 px.

What the page writes to its console, throws, or its policy holds back goes to WINDOW_LOG. WINDOW_OLDER is a script that runs
before any of the page's. Sounds follow Safari's rule: none before a tap.
"""
import os
import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

HOOK = """(() => {
  const say = (text) => webkit.messageHandlers.note.postMessage(String(text).slice(0, 800))
  for (const kind of ['error', 'warn']) {
    const write = console[kind]
    console[kind] = (...words) => { say(`${kind}: ${words.join(' ')}`); write.apply(console, words) }
  }
  // Later, so that what is broken off with a page that is being left is not told.
  const told = (event) => `error: ${event.message ?? 'a file did not load: ' + (event.target.src ?? event.target.href)}`
  addEventListener('error', (event) => setTimeout(say, 300, told(event)), true)
  addEventListener('unhandledrejection', (event) => say(`rejection: ${event.reason}`))
  document.addEventListener('securitypolicyviolation', (event) => say(`policy: ${event.violatedDirective} ${event.blockedURI}`))
})()"""

context = WebKit2.WebContext.new_with_website_data_manager(WebKit2.WebsiteDataManager.new_ephemeral())
context.set_automation_allowed(True)
context.set_preferred_languages(['it-IT', 'it'])
content = WebKit2.UserContentManager()


def run_first(script, frames):
    start = WebKit2.UserScriptInjectionTime.START
    content.add_script(WebKit2.UserScript(script, frames, start, None, None))


run_first(HOOK, WebKit2.UserContentInjectedFrames.TOP_FRAME)
if 'WINDOW_OLDER' in os.environ:
    with open(os.environ['WINDOW_OLDER']) as older:
        run_first(older.read(), WebKit2.UserContentInjectedFrames.ALL_FRAMES)

log = open(os.environ['WINDOW_LOG'], 'w', buffering=1)
content.register_script_message_handler('note')
content.connect('script-message-received::note', lambda _, told: print(told.get_js_value().to_string(), file=log))
policies = WebKit2.WebsitePolicies(autoplay=WebKit2.AutoplayPolicy.DENY)
windows = []


def open_view(_session):
    width, height = (int(side) for side in os.environ['WINDOW_SIZE'].split('x'))
    view = WebKit2.WebView(
        web_context=context,
        is_controlled_by_automation=True,
        user_content_manager=content,
        website_policies=policies,
    )
    window = Gtk.Window()
    window.set_default_size(width, height)
    window.set_decorated(False)
    window.add(view)
    window.show_all()
    windows.append(window)
    return view


def started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('webkit-window')
    info.set_version(1, 0, 0)
    session.set_application_info(info)
    session.connect('create-web-view', open_view)


context.connect('automation-started', started)
Gtk.main()
