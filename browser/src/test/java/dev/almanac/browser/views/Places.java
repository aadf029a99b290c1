package dev.almanac.browser.views;

import dev.almanac.browser.Area;
import dev.almanac.browser.Visitor;
import dev.almanac.browser.seed.Company;

/** The views with the company's data, and what shows that they are complete. */
enum Places {
  NOW("now", "exchange-rates"),
  SCHEDULES("schedules", "exchange-rates"),
  SCHEDULE("schedules/slow-reindex", "skipped"),
  TIME("schedules/slow-reindex?outcome=Skipped", "skipped"),
  YEAR("schedules/exchange-rates?tab=year", "started"),
  DEFINITION("schedules/daily-report?tab=definition", "holidays"),
  VERSIONS("schedules/daily-report?tab=versions", "Version 1"),
  PAUSED("schedules/nightly-newsletter", "Paused"),
  EDIT("schedules/daily-report/edit", "Its times stay as they are."),
  CREATE("create-schedule", "Begin paused"),
  BACKFILL("schedules/exchange-rates/backfill", "Choose a range"),
  PLANNING("planning", "Busy spots"),
  CALENDARS("calendars/holidays", "Version 2"),
  WORKFLOWS("workflows", "order-1004"),
  FILTER("workflows?query=WorkflowType%3D'Order'", "Add the condition"),
  RUN("workflows/order-1001", "Lamp to Elm Street 1"),
  EVENTS("workflows/order-1001?tab=events&all=1&event=1", "Workflow execution started"),
  PENDING("workflows/order-1006?tab=pending", "ChargeCard"),
  ASK("workflows/order-1004?tab=ask", "Nothing was asked yet."),
  RELATIONS("workflows/order-1001?tab=relations", "order-1001-shipping"),
  JSON("workflows/order-1001?tab=json", "Download the history"),
  START("start-workflow", "Memo and search attributes"),
  BATCHES("batches", "No batches"),
  QUEUES("task-queues", "orders"),
  QUEUE("task-queues/legacy", "Nobody polls this queue."),
  NAMESPACES("namespaces", "Reports, billing and backups of Acme"),
  KEYS("keys", "No keys"),
  AUDIT("audit", "No records"),
  SERVER("server", "Speaks like");

  private final String path;
  private final String complete;

  Places(String path, String complete) {
    this.path = path;
    this.complete = complete;
  }

  /** Opens it and waits until it is complete. */
  Area open(Visitor visitor) {
    var area = visitor.open("/ui/" + Company.NAMESPACE + "/" + path);
    area.within("main").shows(complete);
    return area;
  }
}
